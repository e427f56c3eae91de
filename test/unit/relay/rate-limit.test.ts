import { expect, it } from 'vitest';
import { RateLimit } from '../../../relay/rate-limit.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

const takes = (limit: RateLimit, source: string, count: number): number =>
  Array.from({ length: count }, () => limit.take(source)).filter(Boolean).length;

it('lets each source have its allowance, which grows back evenly', async () => {
  const clock = new FakeClock();
  const limit = new RateLimit(6, clock);

  const atOnce = [takes(limit, '192.0.2.1', 10), takes(limit, '192.0.2.2', 10)];
  await clock.advance(20_000);
  const later = takes(limit, '192.0.2.1', 10);
  await clock.advance(600_000);

  expect([atOnce, later, takes(limit, '192.0.2.1', 10)]).toEqual([[6, 6], 2, 6]);
});

it('forgets who was quiet for a minute, and never remembers more than it can', async () => {
  const clock = new FakeClock();
  const limit = new RateLimit(1, clock);

  for (let number = 0; number < 25_000; number += 1)
    limit.take(`10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`);
  const most = limit.sources;
  await clock.advance(60_000);
  limit.take('192.0.2.1');

  expect([most, limit.sources]).toEqual([20_000, 1]);
});
