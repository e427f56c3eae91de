import type { ProcessIdentity } from '../../protocol/ledger.ts';

/** A pid alone comes round again. */
export function isSameProcess(a: ProcessIdentity, b: ProcessIdentity | undefined): boolean {
  return a.pid === b?.pid && a.startTime === b.startTime;
}
