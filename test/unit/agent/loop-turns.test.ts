import fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { Clock } from '../../../base/clock.ts';
import { LoopTurns } from '../../../main/agent/loop-turns.ts';

const SLICE_MS = 4;

/** Time that passes by what is done alone. */
function busyClock(): { clock: Clock; work(durationMs: number): void } {
  let workedMs = 0;
  const clock: Clock = {
    now: () => workedMs,
    setTimer: () => {
      throw new Error('No timer is needed');
    },
  };
  return { clock, work: (durationMs) => (workedMs += durationMs) };
}

it('lets a crowd through in its order, and gives the loop back after each slice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 60 }), async (works) => {
      const { clock, work } = busyClock();
      const slices: number[][] = [[]];
      const rest = async (): Promise<void> => {
        await setImmediate();
        slices.push([]);
      };
      const turns = new LoopTurns(clock, SLICE_MS, rest);
      const done: number[] = [];
      const lives = works.map(async (durationMs, index) => {
        await turns.take();
        done.push(index);
        slices.at(-1)?.push(durationMs);
        work(durationMs);
      });
      await Promise.all(lives);

      expect(done).toEqual(works.map((_, index) => index));
      const longest = slices.map((slice) => slice.slice(0, -1).reduce((sum, one) => sum + one, 0));
      expect(Math.max(...longest)).toBeLessThanOrEqual(SLICE_MS);
    }),
  );
});

it('has nobody wait where callers come one by one', async () => {
  const { clock, work } = busyClock();
  const rest = vi.fn(async () => undefined);
  const turns = new LoopTurns(clock, SLICE_MS, rest);
  for (let count = 0; count < 20; count += 1) {
    work(50);
    await turns.take();
  }
  expect(rest).not.toHaveBeenCalled();
});
