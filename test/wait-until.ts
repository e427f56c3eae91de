/** What is over soon is seen soon; what takes long is not slowed by being asked all the time. */
const pauseMs = (waitedMs: number): number => Math.min(5 + waitedMs / 20, 25);

/** Resolves once `condition` holds, at most 25 ms later; rejects when it has not within `withinMs`. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  { withinMs }: { withinMs: number },
): Promise<void> {
  const startMs = performance.now();
  while (!(await condition())) {
    const waitedMs = performance.now() - startMs;
    if (waitedMs > withinMs) throw new Error(`Not within ${withinMs} ms: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs(waitedMs)));
  }
}
