import { countsOf, takeCensus, type Census } from './census.ts';
import { waitUntil } from './wait-until.ts';

/** What this process holds more than `before`, in words. What is just being let go has two seconds to go. */
export async function findLeftovers(before: Census): Promise<string[]> {
  const was = countsOf(before);
  const isAsBefore = (): boolean => JSON.stringify(countsOf(takeCensus())) === JSON.stringify(was);
  await waitUntil(isAsBefore, { withinMs: 2_000 }).catch(() => undefined);
  const is = countsOf(takeCensus());
  const kinds = ['children', 'descriptors', 'masters', 'sockets'] as const;
  return kinds.filter((kind) => is[kind] !== was[kind]).map((kind) => `${is[kind] - was[kind]} ${kind} are left`);
}
