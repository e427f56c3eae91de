import { RefusalError } from '../../protocol/error-code.ts';
import type { TabFailure } from '../tabs/tab.ts';

/** What a failed request leaves to show. Anything unexpected shows as what it says of itself. */
export function toFailure(error: unknown): TabFailure {
  if (error instanceof RefusalError) return { code: error.code, message: error.message, facts: error.facts };
  return { code: 'internal', message: error instanceof Error ? error.message : String(error), facts: {} };
}
