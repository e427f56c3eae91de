import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Peers } from '../../../main/remote/peers.ts';
import { deviceIdOfBytes } from '../../../protocol/device-id.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sallyport-test-'));
  file = path.join(folder, 'peers.json');
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

const idOf = (number: number) => deviceIdOfBytes(new Uint8Array(32).fill(number));
const laptop = { deviceId: idOf(1), name: 'laptop', role: 'mine', addresses: ['192.0.2.1:7433'] } as const;
const phone = { deviceId: idOf(2), name: 'phone', role: 'guest', addresses: [] } as const;
const load = () => Peers.load(file);
const add = (peers: Peers, { addresses, ...peer }: typeof laptop | typeof phone) =>
  peers.add({ ...peer, addresses: [...addresses] });

describe('the paired devices', () => {
  it('are none at first, and no file is made for that', async () => {
    expect((await load()).list()).toEqual([]);
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('are kept in a file of this user alone, and are there after a restart', async () => {
    const peers = await load();
    await Promise.all([add(peers, laptop), add(peers, phone)]);
    await peers.rename(phone.deviceId, 'telephone');
    await peers.arrived(laptop.deviceId);

    expect((await load()).list()).toEqual([
      { ...laptop, pairedAtMs: expect.any(Number) as number, seenAtMs: expect.any(Number) as number },
      { ...phone, name: 'telephone', pairedAtMs: expect.any(Number) as number, seenAtMs: null },
    ]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('were here until their last link ended, which is kept also when the agent quits, and is told', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const peers = await load();
    await Promise.all([add(peers, laptop), add(peers, phone)]);
    const told: number[] = [];
    peers.onChanged(() => told.push(peers.linksOf(laptop.deviceId)));
    const seenAtMs = async (device: typeof laptop | typeof phone): Promise<number> =>
      (await load()).find(device.deviceId)?.seenAtMs ?? 0;
    await peers.arrived(laptop.deviceId);
    await peers.arrived(laptop.deviceId);
    await peers.arrived(phone.deviceId);
    const arrivedAtMs = await seenAtMs(laptop);
    vi.setSystemTime(Date.now() + 90_000);
    await peers.left(laptop.deviceId);
    const stillHere = await seenAtMs(laptop);
    await peers.left(laptop.deviceId);
    const leftAtMs = await seenAtMs(laptop);
    await peers.allLeave();
    const quitAtMs = await seenAtMs(phone);
    vi.setSystemTime(Date.now() + 90_000);
    await peers.left(phone.deviceId);
    await peers.allLeave();

    const afterQuit = await seenAtMs(phone);
    expect({ stillHere, left: leftAtMs - arrivedAtMs, quit: quitAtMs - leftAtMs, afterQuit, told }).toEqual({
      ...{ stillHere: arrivedAtMs, left: 90_000, quit: 0, afterQuit: quitAtMs, told: [1, 2, 0, 0] },
    });
  });

  it('have names by which each can be told and typed', async () => {
    const peers = await load();
    const names = [];
    for (const [index, name] of [
      ...['laptop', 'laptop', 'local', 'my host:1', '\u0007', 'x'.repeat(200)],
      ...['-rf', '\u202e--help', '--', '-'],
    ].entries())
      names.push((await peers.add({ ...phone, addresses: [], deviceId: idOf(index), name })).name);

    expect(names).toEqual([
      ...['laptop', 'laptop-2', 'local-2', 'my-host-1', 'device', 'x'.repeat(56)],
      ...['rf', 'help', 'device-2', 'device-3'],
    ]);
    await expect(peers.rename(idOf(0), 'laptop-2')).rejects.toMatchObject({ code: 'not_permitted' });
    await expect(peers.rename(idOf(99), 'y')).rejects.toMatchObject({ code: 'not_paired' });
  });

  it('are told of at once when they are revoked or get another role, and not when they stay what they are', async () => {
    const peers = await load();
    const ended: string[] = [];
    peers.onEnded((deviceId) => ended.push(deviceId));
    await add(peers, laptop);
    await add(peers, laptop);
    await peers.add({ ...laptop, addresses: [], role: 'guest' });
    const revoking = peers.revoke(laptop.deviceId);
    const rightAfter = { ended: [...ended], found: peers.find(laptop.deviceId) };
    await revoking;
    await peers.revoke(laptop.deviceId);

    expect(rightAfter).toEqual({ ended: [laptop.deviceId, laptop.deviceId], found: undefined });
    expect(ended).toHaveLength(2);
    expect((await load()).list()).toEqual([]);
  });

  it('are known by their names after they were revoked, over a restart, the latest 64 of them', async () => {
    const peers = await load();
    for (let number = 1; number <= 66; number += 1)
      await peers.add({ ...phone, addresses: [], deviceId: idOf(number), name: `given-${number}` });
    for (let number = 1; number <= 66; number += 1) await peers.revoke(idOf(number));
    const again = await load();
    const names = [1, 2, 3, 66].map((number) => again.findName(idOf(number)));
    await again.add({ ...phone, addresses: [], deviceId: idOf(66), name: 'back' });
    const last = await load();

    expect({ names, listed: last.list().map(({ name }) => name) }).toEqual({
      names: [undefined, undefined, 'given-3', 'given-66'],
      listed: ['back'],
    });
    expect([3, 66, 67].map((number) => last.wasRevoked(idOf(number)))).toEqual([true, false, false]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('are read from a file that an older agent wrote', async () => {
    const peer = { ...laptop, pairedAtMs: 1, seenAtMs: null };
    await writeFile(file, JSON.stringify({ version: 1, peers: [peer] }), { mode: 0o600 });
    expect((await load()).list()).toEqual([peer]);
  });

  it('are not let in when that cannot be written down', async () => {
    const peers = await load();
    await rm(folder, { recursive: true });
    await expect(add(peers, laptop)).rejects.toThrow();
    expect(peers.list()).toEqual([]);
  });

  it.each([
    ['no JSON', '{'],
    ['another version', '{"version":2,"peers":[]}'],
    ['a device without a role', `{"version":1,"peers":[{"deviceId":"${idOf(1)}","name":"x"}]}`],
  ])('are not touched when their file holds %s: the message says what to do', async (_what, content) => {
    await writeFile(file, content, { mode: 0o600 });
    await expect(load()).rejects.toMatchObject({
      problem: 'damaged',
      message: expect.stringContaining('paired anew') as string,
    });
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  it('are not used when others may read their file', async () => {
    await writeFile(file, '{"version":1,"peers":[]}');
    await chmod(file, 0o640);
    await expect(load()).rejects.toMatchObject({ problem: 'open_to_others' });
  });
});
