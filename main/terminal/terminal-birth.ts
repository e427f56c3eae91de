import type { TerminalId } from '../../protocol/ids.ts';
import type { Mirror } from './mirror.ts';
import type { OutputLog } from './output-log.ts';
import type { Pty, PtyCommand } from './pty.ts';
import type { JournaledShell } from './shell-journal.ts';
import type { OwnedShell } from './teardown.ts';

/** What a terminal owns from its birth on, and names it for ever. */
export interface TerminalBirth {
  readonly id: TerminalId;
  readonly generation: number;
  readonly command: PtyCommand;
  readonly pty: Pty;
  readonly shell: OwnedShell;
  /** What is seen of its foreground is noted here. */
  readonly journaled: JournaledShell;
  /** Everything the terminal prints; the mirror is rebuilt from it when its thread crashes. */
  readonly output: OutputLog;
  readonly mirror: Mirror;
}
