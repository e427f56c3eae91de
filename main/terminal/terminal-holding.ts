import type { TerminalId } from '../../protocol/ids.ts';
import type { OwnedShell } from './owned-shell.ts';

/** What belongs to one terminal that runs or is being ended. */
export interface TerminalHolding {
  readonly terminalId: TerminalId;
  /** It runs: its shell and its descriptors are there. False while it is being ended, when they come to go. */
  readonly isLive: boolean;
  readonly shell: OwnedShell;
  /** Masters of its PTY. */
  readonly descriptors: readonly number[];
}
