import { expect, it } from 'vitest';
import { LastRow } from '../../../main/cli/last-row.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

function rowUnderTest() {
  const clock = new FakeClock();
  const done: string[] = [];
  const outer = { showLine: (text: string) => done.push(text.trim()), clearLine: () => done.push('clear') };
  const row = new LastRow({ outer, clock, uncover: () => done.push('redraw') });
  return { clock, done, row };
}

it('takes away what it says about the link before what that covered is drawn anew, which may fail', async () => {
  const { clock, done, row } = rowUnderTest();
  row.reconnecting(clock.now());
  await clock.advance(2_000);
  row.reconnected();

  const counted = [1, 2].map((seconds) => `reconnecting… ${seconds} s  (Ctrl-] d leaves)`);
  expect(done).toEqual([...counted, 'clear', 'redraw']);
  expect(clock.pendingTimers).toBe(0);
});

it('says again what the screen has been drawn over, and nothing once it has been taken away', async () => {
  const { clock, done, row } = rowUnderTest();
  row.drawAgain();
  row.notice('something');
  row.drawAgain();
  await clock.advance(60_000);
  row.drawAgain();

  expect(done).toEqual(['something', 'something', 'clear', 'redraw']);
});

it('leaves nothing of itself behind at the end, and touches no row that it does not cover', async () => {
  const { clock, done, row } = rowUnderTest();
  row.clear();
  row.notice('something');
  row.clear();
  await clock.advance(60_000);

  expect(done).toEqual(['something', 'clear']);
});
