import { settlesWithin, type Clock } from '../../base/clock.ts';

/**
 * Tries one candidate after the other: the next one begins when the one before has failed, or after `staggerMs`. Gives the
 * first success and aborts all other attempts, which then have to let go of whatever they have or get. Rejects with an
 * AggregateError of all errors, in order.
 */
export async function firstSuccess<C, T>(
  candidates: readonly C[],
  attempt: (candidate: C, signal: AbortSignal) => Promise<T>,
  { clock, staggerMs }: { readonly clock: Clock; readonly staggerMs: number },
): Promise<T> {
  const attempts: { readonly result: Promise<T>; readonly controller: AbortController }[] = [];
  let winner: { readonly value: T; readonly controller: AbortController } | undefined;
  const first = (): Promise<T> => Promise.any(attempts.map(({ result }) => result));
  for (const candidate of candidates) {
    const controller = new AbortController();
    const result = attempt(candidate, controller.signal);
    attempts.push({ result, controller });
    result.then(
      (value) => (winner ??= { value, controller }),
      () => undefined,
    );
    await settlesWithin(clock, staggerMs, Promise.race([first(), result]));
    if (winner !== undefined) break;
  }
  try {
    await first();
    return (winner as NonNullable<typeof winner>).value;
  } finally {
    for (const { controller } of attempts) if (controller !== winner?.controller) controller.abort();
  }
}
