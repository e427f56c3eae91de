import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';

const SOON = { withinMs: 20_000 };

let server: DeviceUnderTest;
let laptop: DeviceUnderTest;
beforeAll(async () => {
  server = await DeviceUnderTest.start({ listen: ['127.0.0.1:0'] });
  laptop = await DeviceUnderTest.start();
});
afterAll(() => Promise.all([server.stop(), laptop.stop()]));

/** The names of the paired devices, each time they are told. */
function listen(client: AgentClient): string[] {
  const told: string[] = [];
  client.onNotification('peers.changed', ({ peers }) => told.push(peers.map(({ name }) => name).join()));
  return told;
}

it('tells its user which devices are paired: nothing before there are any, then each change, and all at the start', async () => {
  const early = await server.user();
  const told = listen(early);
  await early.whenOpen();
  await early.request('ping', {});
  const before = [...told];

  await server.allow(laptop, 'mine', { name: 'laptop' });
  const late = await server.user();
  const toldLate = listen(late);
  await waitUntil(() => told.at(-1) === 'laptop' && toldLate.at(-1) === 'laptop', SOON);
  await early.request('peers.rename', { deviceId: laptop.deviceId, name: 'notebook' });
  await waitUntil(() => told.at(-1) === 'notebook' && toldLate.at(-1) === 'notebook', SOON);
  await late.request('peers.revoke', { deviceId: laptop.deviceId });
  await waitUntil(() => told.at(-1) === '' && toldLate.at(-1) === '', SOON);

  expect(before).toEqual([]);
});

it('tells its user of a device that was refused, and nobody else', async () => {
  const guest = await DeviceUnderTest.start();
  await server.allow(guest, 'guest', { name: 'guest' });
  const visitor = guest.visit(server);
  const stranger = await DeviceUnderTest.start();
  const clients = [await server.user(), visitor];
  const told = clients.map((client) => {
    const heard: string[] = [];
    client.onNotification('peers.knocked', ({ device }) => heard.push(device.deviceId));
    return heard;
  });
  await Promise.all(clients.map((client) => client.whenOpen()));
  await expect(stranger.visit(server).whenOpen()).rejects.toMatchObject({ code: 'not_paired' });
  await waitUntil(() => told[0]?.length === 1, SOON);
  await visitor.request('ping', {});

  expect(told).toEqual([[stranger.deviceId], []]);
  await Promise.all([guest.stop(), stranger.stop()]);
});

it('does not tell a paired device', async () => {
  await server.allow(laptop, 'mine', { name: 'laptop' });
  const visitor = laptop.visit(server);
  const told = listen(visitor);
  await visitor.whenOpen();
  await (await server.user()).request('peers.rename', { deviceId: laptop.deviceId, name: 'again' });
  await visitor.request('ping', {});
  expect(told).toEqual([]);
});
