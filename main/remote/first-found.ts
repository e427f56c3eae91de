/**
 * Tries all that is found while it is looked for, at once. Gives the first success, and aborts the looking and all other
 * attempts. Rejects with an AggregateError of all errors when the looking has ended, or with the looking's own.
 */
export async function firstFound<C, T>(
  look: (found: (candidate: C) => void, signal: AbortSignal) => Promise<void>,
  attempt: (candidate: C, signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const attempts: { readonly result: Promise<T>; readonly controller: AbortController }[] = [];
  const looking = new AbortController();
  let winner: { readonly value: T; readonly controller: AbortController } | undefined;
  const found = (candidate: C): void => {
    const controller = new AbortController();
    const result = attempt(candidate, AbortSignal.any([signal, controller.signal]));
    attempts.push({ result, controller });
    result.then(
      (value) => {
        winner ??= { value, controller };
        looking.abort();
      },
      () => undefined,
    );
  };
  try {
    await look(found, AbortSignal.any([signal, looking.signal]));
    await Promise.any(attempts.map(({ result }) => result));
    return (winner as NonNullable<typeof winner>).value;
  } finally {
    for (const { controller } of attempts) if (controller !== winner?.controller) controller.abort();
  }
}
