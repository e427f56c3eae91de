import { residentBytes } from '../../test/census.ts';

const LOOK_EVERY_MS = 500;
/** V8 makes its last collections within a minute after a program has become idle … */
export const LAST_COLLECTIONS_MS = 75_000;
/** … the first of those that give much back sooner. */
const STEADY_MS = 20_000;
/** What falls by less is no collection. */
const LEAST_BYTES = 256 * 1024;

/** The resident memory of an idle program, once it has given back what it does not need. */
export async function bytesOnceGivenBack(pid: number): Promise<number> {
  const startMs = performance.now();
  let sinceMs = startMs;
  let least = residentBytes(pid);
  while (performance.now() - sinceMs < STEADY_MS && performance.now() - startMs < LAST_COLLECTIONS_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const now = residentBytes(pid);
    if (now > least - LEAST_BYTES) continue;
    least = now;
    sinceMs = performance.now();
  }
  return residentBytes(pid);
}
