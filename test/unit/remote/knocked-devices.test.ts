import { expect, it } from 'vitest';
import { KnockedDevices } from '../../../main/remote/knocked-devices.ts';
import { deviceIdOfBytes } from '../../../protocol/device-id.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

const idOf = (number: number) => deviceIdOfBytes(new Uint8Array(32).fill(number));

it('remembers each device once, with its first and its last try and how many there were, the latest first', async () => {
  const clock = new FakeClock();
  const knocked = new KnockedDevices(clock);
  knocked.add(idOf(1), '192.0.2.1');
  knocked.add(idOf(2), '192.0.2.2');
  await clock.advance(1_000);
  knocked.add(idOf(1), '192.0.2.3');

  expect(knocked.list()).toEqual([
    { deviceId: idOf(1), source: '192.0.2.3', msAgo: 0, tries: 2, firstMsAgo: 1_000 },
    { deviceId: idOf(2), source: '192.0.2.2', msAgo: 1_000, tries: 1, firstMsAgo: 1_000 },
  ]);
  knocked.forget(idOf(1));
  expect(knocked.list().map(({ deviceId }) => deviceId)).toEqual([idOf(2)]);
});

it('tells of a device once, and not of many in a row', async () => {
  const clock = new FakeClock();
  const knocked = new KnockedDevices(clock);
  const told: unknown[] = [];
  knocked.onCame((device) => told.push(device));
  knocked.add(idOf(1), '192.0.2.1');
  knocked.add(idOf(2), '192.0.2.2');
  await clock.advance(60_000);
  knocked.add(idOf(1), '192.0.2.1');
  knocked.add(idOf(3), '192.0.2.3');

  const first = { msAgo: 0, tries: 1, firstMsAgo: 0 };
  expect(told).toEqual([
    { deviceId: idOf(1), source: '192.0.2.1', ...first },
    { deviceId: idOf(3), source: '192.0.2.3', ...first },
  ]);
});

it('keeps a few of one group, whatever sources they name', () => {
  const knocked = new KnockedDevices(new FakeClock());
  knocked.add(idOf(1), '192.0.2.1');
  for (let number = 2; number < 200; number += 1) knocked.add(idOf(number), `198.51.100.${number}`, 'relay');

  expect(knocked.list().map(({ deviceId }) => deviceId)).toEqual([199, 198, 197, 196, 1].map(idOf));
});

it('keeps a bounded number, of which one source cannot take the places of others', () => {
  const knocked = new KnockedDevices(new FakeClock());
  knocked.add(idOf(1), '192.0.2.1');
  for (let number = 2; number < 200; number += 1) knocked.add(idOf(number), '192.0.2.2');
  expect(knocked.list().map(({ source }) => source)).toEqual([...Array<string>(4).fill('192.0.2.2'), '192.0.2.1']);
  for (let number = 0; number < 200; number += 1) knocked.add(idOf(number), `198.51.100.${number}`);
  expect(knocked.list()).toHaveLength(32);
});
