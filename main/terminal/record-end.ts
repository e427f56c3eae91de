import type { ExitStatus } from '../../protocol/terminal-info.ts';
import type { EndedRecord } from './ended-records.ts';
import { ownTitleOf, type DescribedTerminal } from './terminal-description.ts';

/** The ended record of a terminal whose shell has just left. */
export function recordEnd(entry: DescribedTerminal, exit: ExitStatus, nowMs: number): EndedRecord {
  const { terminal, spec } = entry;
  return {
    terminalId: terminal.id,
    generation: terminal.generation,
    shell: terminal.shell,
    spec,
    command: terminal.command,
    title: ownTitleOf(entry, undefined),
    size: terminal.size,
    exit,
    bornMs: terminal.bornMs,
    endedMs: nowMs,
    outputBytes: terminal.log.end,
    snapshot: terminal.snapshot('all'),
  };
}
