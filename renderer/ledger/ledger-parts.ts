import type { TerminalId } from '../../protocol/ids.ts';

/** Parts of the ledger that can be asked for by the id of their element. */
export const RECOVERY_PART = 'ledger-recovery';
export const DIFFERENCES_PART = 'ledger-differences';

export function terminalPart(terminalId: TerminalId): string {
  return `ledger-${terminalId}`;
}
