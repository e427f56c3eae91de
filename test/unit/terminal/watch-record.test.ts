import { describe, expect, it } from 'vitest';
import { WatchRecord } from '../../../main/terminal/watch-record.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

async function makeWatch() {
  const clock = new FakeClock();
  await clock.advance(1_000);
  return { clock, watch: new WatchRecord(clock, 30_000) };
}

describe('L28: who watches a terminal', () => {
  it('L28: is born unwatched, is watched from the first attachment to the last detach', async () => {
    const { clock, watch } = await makeWatch();
    await clock.advance(500);
    expect(watch.unwatchedMs).toBe(500);

    const first = watch.begin();
    const second = watch.begin();
    first.end();
    await clock.advance(500);
    expect({ count: watch.count, unwatchedMs: watch.unwatchedMs }).toEqual({ count: 1, unwatchedMs: 0 });

    second.end();
    await clock.advance(700);
    expect({ count: watch.count, unwatchedMs: watch.unwatchedMs }).toEqual({ count: 0, unwatchedMs: 700 });
  });

  it('L28: a second detach of the same attachment changes nothing and does not refresh the grace', async () => {
    const { clock, watch } = await makeWatch();
    const one = watch.begin();
    one.end();
    await clock.advance(5_000);

    one.end();

    expect({ unwatchedMs: watch.unwatchedMs, leaseEndMs: watch.leaseEndMs }).toEqual({
      unwatchedMs: 5_000,
      leaseEndMs: 1_000,
    });
  });
});

describe('L38: leases', () => {
  it('L38: last 30 s from each confirmation, attached or not', async () => {
    const { clock, watch } = await makeWatch();
    const one = watch.begin();
    await clock.advance(20_000);
    one.lease(true);
    await clock.advance(29_000);
    expect({ isLeased: one.isLeased, endsInMs: watch.leaseEndMs - clock.now() }).toEqual({
      isLeased: true,
      endsInMs: 1_000,
    });

    await clock.advance(1_001);

    expect({ isLeased: one.isLeased, count: watch.count }).toEqual({ isLeased: false, count: 1 });
  });

  it('L38: end at once when the view hides, and a second hide does not move the end', async () => {
    const { clock, watch } = await makeWatch();
    const one = watch.begin();
    one.lease(false);
    await clock.advance(10_000);
    one.lease(false);

    expect({ isLeased: one.isLeased, leaseEndMs: watch.leaseEndMs }).toEqual({ isLeased: false, leaseEndMs: 1_000 });
  });

  it('L38: a detached viewer cannot confirm any more', async () => {
    const { clock, watch } = await makeWatch();
    const one = watch.begin();
    one.end();
    await clock.advance(1_000);
    one.lease(true);

    expect(watch.leaseEndMs).toBe(1_000);
  });
});
