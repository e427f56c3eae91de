import type { LedgerProgram } from '../../protocol/ledger.ts';
import { reportCloseFailed, reportOutcome } from '../closing/close-notices.ts';
import { toFailure } from '../messages/refusal-words.ts';
import type { LedgerReader } from './ledger-reader.ts';

/** Ends a program, as a person chose, and says what outlived it. */
export async function endProgram(ledger: LedgerReader, { execId, command }: LedgerProgram): Promise<void> {
  try {
    const survivors = await ledger.endProgram(execId);
    reportOutcome(command, { survivors, unreaped: false });
  } catch (error) {
    reportCloseFailed(command, toFailure(error).message);
  }
}
