import { sleep, type Clock } from '../../base/clock.ts';

const FIRST_DELAY_MS = 1;
const LONGEST_DELAY_MS = 20;

/** True as soon as `condition` holds, looking ever less often; false when it has not within `withinMs`. */
export async function holdsWithin(clock: Clock, withinMs: number, condition: () => boolean): Promise<boolean> {
  const deadlineMs = clock.now() + withinMs;
  for (let delayMs = FIRST_DELAY_MS; !condition(); delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
    const leftMs = deadlineMs - clock.now();
    if (leftMs <= 0) return false;
    await sleep(clock, Math.min(delayMs, leftMs));
  }
  return true;
}
