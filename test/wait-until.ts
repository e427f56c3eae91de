/** Resolves as soon as `condition` holds; rejects when it has not within `withinMs`. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  { withinMs }: { withinMs: number },
): Promise<void> {
  const startMs = performance.now();
  while (!(await condition())) {
    if (performance.now() - startMs > withinMs) throw new Error(`Not within ${withinMs} ms: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
