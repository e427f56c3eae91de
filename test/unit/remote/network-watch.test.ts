import { afterEach, expect, it, vi } from 'vitest';
import os from 'node:os';
import { NetworkWatch } from '../../../main/remote/network-watch.ts';
import { probeAfterChanges } from '../../../main/remote/probe-after-changes.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

afterEach(() => void vi.restoreAllMocks());

it('L54: a change of addresses is noticed by the first look that comes five seconds after the one before, and once', async () => {
  const clock = new FakeClock();
  let addresses = 'home';
  const read = vi.fn(() => addresses);
  const watch = new NetworkWatch(clock, read);
  const changes: number[] = [];
  watch.onChanged(() => changes.push(clock.now()));
  const beat = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      await clock.advance(1_000);
      watch.look();
    }
  };
  await beat(7);
  addresses = 'train';
  await beat(20);

  expect({ changes, counted: watch.changes, looks: read.mock.calls.length, timers: clock.pendingTimers }).toEqual({
    ...{ changes: [10_000], counted: 1, looks: 6, timers: 0 },
  });
});

it('L54: a program without a heartbeat has its link probed after a change, and no more once it is done', async () => {
  const clock = new FakeClock();
  const address = { address: '192.0.2.1', netmask: '', family: 'IPv4' as const, mac: '', internal: false, cidr: null };
  const interfaces = vi.spyOn(os, 'networkInterfaces').mockReturnValue({ lan: [address] });
  const client = { retryNow: vi.fn() };
  const probing = probeAfterChanges(client, clock);
  await clock.advance(60_000);
  const before = client.retryNow.mock.calls.length;
  interfaces.mockReturnValue({ lan: [{ ...address, address: '198.51.100.7' }] });
  await clock.advance(60_000);
  const after = client.retryNow.mock.calls.length;
  probing.dispose();

  expect({ before, after, timers: clock.pendingTimers }).toEqual({ before: 0, after: 1, timers: 0 });
});
