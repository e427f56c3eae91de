import { expect, it } from 'vitest';
import { LoopSlices } from '../../../main/terminal/loop-slices.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

it('L18: a long walk gives the loop back after each slice, and holds no timer afterwards', async () => {
  const clock = new FakeClock();
  const slices = new LoopSlices(clock, 4);
  await clock.advance(4);
  const within = slices.isUsedUp;
  await clock.advance(1);
  const beyond = slices.isUsedUp;
  let isRested = false;
  const resting = slices.rest().then(() => (isRested = true));
  const before = isRested;
  await clock.advance(0);
  await resting;

  expect({ within, beyond, before, after: slices.isUsedUp, timers: clock.pendingTimers }).toEqual({
    within: false,
    beyond: true,
    before: false,
    after: false,
    timers: 0,
  });
});
