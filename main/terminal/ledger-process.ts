import type { LedgerProcess } from '../../protocol/ledger.ts';
import type { ProcessFacts, ShellProcesses } from './shell-processes.ts';

/** One process, as the ledger shows it to owners. */
export function describeProcess(
  facts: ProcessFacts,
  isForeground: boolean,
  processes: Pick<ShellProcesses, 'commandLine'>,
): LedgerProcess {
  const { pid, name, parentPid, state } = facts;
  return { pid, name, parentPid, state, isForeground, command: processes.commandLine(pid).join(' ') };
}
