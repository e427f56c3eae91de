import { expect, it } from 'vitest';
import { LinkSilence } from '../../../main/cli/link-silence.ts';
import type { LinkState } from '../../../protocol/client/link.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

const open: LinkState = { kind: 'open', session: {} as never };
const broken: LinkState = { kind: 'reconnecting', sinceMs: 0, attempt: 0, nextAttemptAtMs: 0, reason: 'cut' };

function watched() {
  const clock = new FakeClock();
  const client: { link: LinkState; lastHeardMs: number } = { link: open, lastHeardMs: 0 };
  const told: string[] = [];
  const silence = new LinkSilence({
    client,
    clock,
    began: (sinceMs) => told.push(`silent since ${sinceMs}`),
    ended: () => told.push('heard again'),
  });
  const hear = (): void => void (client.lastHeardMs = clock.now());
  return { clock, client, told, silence, hear };
}

it('tells once, after ten seconds, that nothing comes over an open link, and when something does again', async () => {
  const { clock, told, hear, silence } = watched();
  await clock.advance(9_000);
  hear();
  await clock.advance(10_000);
  expect(told).toEqual([]);

  await clock.advance(20_000);
  expect(told).toEqual(['silent since 9000']);
  hear();
  await clock.advance(1_000);
  expect(told).toEqual(['silent since 9000', 'heard again']);

  silence.dispose();
  expect(clock.pendingTimers).toBe(0);
});

it('leaves a link that is known to be broken to those who say so', async () => {
  const { clock, client, told, hear } = watched();
  client.link = broken;
  await clock.advance(60_000);
  client.link = open;
  hear();
  await clock.advance(5_000);

  expect(told).toEqual([]);
});

it('L40: takes no time for silence in which this process did not run', async () => {
  const { clock, told, hear } = watched();
  await clock.advance(5_000);
  hear();
  const { now } = clock;
  clock.now = () => now.call(clock) + 3_600_000; // awake again
  await clock.advance(8_000);

  expect(told).toEqual([]);
});
