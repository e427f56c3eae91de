import type { TerminalId } from '../../protocol/ids.ts';
import type { CloseOutcome, ExitStatus } from '../../protocol/terminal-info.ts';
import type { CloseReason } from './terminal-state.ts';

/** Why a generation ended: somebody or something asked for it, or its shell left by itself. */
export type EndReason = CloseReason | 'exited';

/** The end of one generation. `outcome` is null when the shell left by itself. */
export interface TerminalClosed {
  readonly terminalId: TerminalId;
  readonly generation: number;
  readonly owner: string;
  readonly exit: ExitStatus | null;
  readonly outcome: CloseOutcome | null;
  readonly reason: EndReason;
}

export interface CloseOptions {
  /** Only if this is the current generation (L33). */
  readonly generation?: number | undefined;
  readonly scope: 'foreground' | 'everything';
  readonly reason: CloseReason;
}

/** The close was asked for another generation than `current`. */
export function isOther(current: number, { generation }: CloseOptions): boolean {
  return generation !== undefined && generation !== current;
}
