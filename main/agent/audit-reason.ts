import { RefusalError } from '../../protocol/error-code.ts';
import { AuditWord } from './audit-entry.ts';

/** A reason as it may be written: what is no word of ours, such as a sentence that a relay has chosen, is left out. */
export function reasonWord(text: string): string {
  return AuditWord.safeParse(text).success ? text : 'other';
}

/** The stable code of a refusal, or what it says more exactly; of anything else only that it was unexpected. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof RefusalError)) return 'internal';
  const { code, facts } = error;
  return reasonWord(code === 'not_permitted' && typeof facts['problem'] === 'string' ? facts['problem'] : code);
}
