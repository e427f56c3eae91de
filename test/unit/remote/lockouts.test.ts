import { describe, expect, it } from 'vitest';
import { Lockouts } from '../../../main/remote/lockouts.ts';
import { deviceIdOfBytes, type DeviceId } from '../../../protocol/device-id.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

const MINUTE = 60_000;
const deviceOf = (number: number): DeviceId => {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(0, number);
  return deviceIdOfBytes(bytes);
};
const [laptop, phone] = [deviceOf(1), deviceOf(2)] as const;

function failOften(lockouts: Lockouts, times: number, device = laptop): void {
  for (let time = 0; time < times; time += 1) lockouts.failed(device);
}

describe('a device that gives wrong passwords', () => {
  it('has five in a row, is told how many are left, and others do not notice', () => {
    const lockouts = new Lockouts(new FakeClock());
    const seen = [0, 1, 2, 3, 4, 5].map((wrong) => {
      const now = [wrong, lockouts.triesLeft(laptop), lockouts.waitMs(laptop)];
      lockouts.failed(laptop);
      return now;
    });

    expect(seen).toEqual([
      [0, 5, 0],
      [1, 4, 0],
      [2, 3, 0],
      [3, 2, 0],
      [4, 1, 0],
      [5, 1, 15 * MINUTE],
    ]);
    expect([lockouts.triesLeft(phone), lockouts.waitMs(phone)]).toEqual([5, 0]);
  });

  it('waits for twice as long after each further one, up to a day', () => {
    const waits = [5, 6, 7, 8, 9, 10, 11, 12, 500].map((times) => {
      const lockouts = new Lockouts(new FakeClock());
      failOften(lockouts, times);
      return lockouts.waitMs(laptop) / MINUTE;
    });

    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  it('may try once when its time is over, and begins anew when it is forgotten', async () => {
    const clock = new FakeClock();
    const lockouts = new Lockouts(clock);
    failOften(lockouts, 5);
    await clock.advance(15 * MINUTE - 1);
    const before = lockouts.waitMs(laptop);
    await clock.advance(1);
    const after = [lockouts.waitMs(laptop), lockouts.triesLeft(laptop), lockouts.list()];
    lockouts.forget(laptop);

    expect({ before, after, anew: lockouts.triesLeft(laptop) }).toEqual({ before: 1, after: [0, 1, []], anew: 5 });
  });

  it('still waits for what is left when another agent goes on, whatever the wall clock says by then', async () => {
    const clock = new FakeClock();
    const lockouts = new Lockouts(clock);
    failOften(lockouts, 6);
    failOften(lockouts, 2, phone);
    await clock.advance(10 * MINUTE);
    const later = new Lockouts(new FakeClock(), lockouts.entries());

    expect(later.list()).toEqual([{ deviceId: laptop, wrong: 6, waitMs: 20 * MINUTE }]);
    expect(later.triesLeft(phone)).toBe(3);
  });
});

it('no more devices are remembered than there is room for, and those that tried least go first', () => {
  const lockouts = new Lockouts(new FakeClock());
  failOften(lockouts, 5);
  for (let number = 10; number < 2_000; number += 1) lockouts.failed(deviceOf(number));

  expect(lockouts.entries()).toHaveLength(1_024);
  expect(lockouts.list().map(({ deviceId }) => deviceId)).toEqual([laptop]);
});
