import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deviceIdOf } from '../../../main/agent/identity.ts';
import { createDeviceCertificate } from '../../../main/remote/device-certificate.ts';
import { KnockedDevices } from '../../../main/remote/knocked-devices.ts';
import { PairingDoor } from '../../../main/remote/pairing-door.ts';
import { Pairings } from '../../../main/remote/pairings.ts';
import { PeerDoor } from '../../../main/remote/peer-door.ts';
import { PeerListener } from '../../../main/remote/peer-listener.ts';
import { Peers } from '../../../main/remote/peers.ts';
import { secureOutgoing } from '../../../main/remote/secure-stream.ts';
import { openChannel } from '../../../main/web/client-channel.ts';
import type { Channel } from '../../../protocol/channel.ts';
import type { RefusalError } from '../../../protocol/error-code.ts';
import { FakeAudit } from '../../fakes/fake-audit.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { silentLog } from '../../fakes/silent-log.ts';
import { waitUntil } from '../../wait-until.ts';

const SOON = { withinMs: 20_000 };

function makeDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const deviceId = deviceIdOf(publicKey);
  return { deviceId, certificate: createDeviceCertificate({ deviceId, privateKey }) };
}

const own = makeDevice();
const me = { deviceId: own.deviceId, name: 'me' };
const addresses = (): string[] => [];
const paired = makeDevice();

let folder: string;
let clock: FakeClock;
let peers: Peers;
let door: PeerDoor;
let listener: PeerListener;
let accepted: Channel[];
let audit: FakeAudit;
let rules: { isOn: boolean };
let sockets: Socket[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sallyport-test-'));
  clock = new FakeClock();
  peers = await Peers.load(path.join(folder, 'peers.json'));
  await peers.add({ deviceId: paired.deviceId, name: 'paired', role: 'mine', addresses: [] });
  accepted = [];
  audit = new FakeAudit();
  rules = { isOn: true };
  sockets = [];
  door = new PeerDoor({
    ...{ certificate: own.certificate, clock, log: silentLog, audit, peers, knocked: new KnockedDevices(clock) },
    rules,
    pairing: new PairingDoor({
      pairings: new Pairings({ clock, peers, rules, own: me, addresses }),
      ...{ peers, own: me, addresses, audit },
    }),
    accept: (channel) => accepted.push(channel),
  });
  listener = await PeerListener.listen([{ host: '127.0.0.1', port: 0 }], (socket, source) => door.take(socket, source));
});
afterEach(async () => {
  await peers.allLeave();
  listener.dispose();
  door.dispose();
  for (const socket of sockets) socket.destroy();
  await rm(folder, { recursive: true, force: true });
});

/** A connection of a stranger, from an address of its own. */
async function call(localAddress = '127.0.0.1', { addresses: [at] } = listener): Promise<Socket> {
  const port = at?.port ?? 0;
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined).resume();
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

async function secure(device = paired, from?: string): Promise<TLSSocket> {
  return (await secureOutgoing(await call(from), device.certificate, own.deviceId)).stream;
}

const openSession = async (device = paired, from?: string): Promise<Channel> => {
  const stream = await secure(device, from);
  return openChannel({ createStream: () => stream, handshakeMs: 20_000 });
};

const countOpen = (): number => sockets.filter((socket) => !socket.closed).length;

it('what a device sends in one piece holds nobody up: between two messages everybody else has a turn', async () => {
  const channel = await openSession();
  await waitUntil(() => accepted.length === 1, SOON);
  const heardInTurn: number[] = [];
  accepted[0]?.onMessage(() => heardInTurn.push(turn));
  let turn = 0;
  const countTurns = (): void => {
    turn += 1;
    if (heardInTurn.length < 100) setImmediate(countTurns);
  };
  countTurns();
  for (let count = 0; count < 100; count += 1) channel.send('a request');
  await waitUntil(() => heardInTurn.length === 100, SOON);

  expect(new Set(heardInTurn).size).toBe(100);
});

describe('strangers', () => {
  it('who say nothing, or stop halfway, have ten seconds; a session that was opened has all the time', async () => {
    const channel = await openSession();
    await call();
    (await call()).write(Buffer.from('1603010200', 'hex')); // the head of a hello that never comes
    const silentInside = await secure(makeDevice());
    silentInside.write('GET /session HTTP/1.1\r\nHost: x\r\n');
    await clock.advance(9_000);
    const before = countOpen();
    await clock.advance(1_500);
    await waitUntil(() => countOpen() === 1, SOON);
    channel.send('still there');

    expect(before).toBe(4);
    const heard = new Promise((resolve) => accepted[0]?.onMessage(resolve));
    expect(await heard).toBe('still there');
  });

  it('of one source cannot take the places of others, however many they are', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => call('127.0.0.2')));
    await waitUntil(() => many.filter((socket) => !socket.closed).length === 8, SOON);

    const channel = await openSession(paired, '127.0.0.3');
    expect(accepted).toHaveLength(1);
    channel.close(1000, '');
  });

  it('whom a relay brings do not take the places of direct ones, wherever it says that they come from', async () => {
    let count = 0;
    const byRelay = await PeerListener.listen([{ host: '127.0.0.1', port: 0 }], (socket) => {
      count += 1;
      door.takeRelayed(socket, `198.51.100.${count} by relay`);
    });
    const many = await Promise.all(Array.from({ length: 80 }, () => call('127.0.0.1', byRelay)));
    await waitUntil(() => many.filter((socket) => !socket.closed).length === 32, SOON);

    await openSession();
    expect(accepted).toHaveLength(1);
    byRelay.dispose();
  });

  it('who come too often wait, and a device that is let in does not count', async () => {
    for (let count = 0; count < 40; count += 1) {
      const channel = await openSession();
      channel.close(1006, '');
      await waitUntil(() => sockets.at(-1)?.closed === true, SOON);
    }
    const tries = [];
    for (let count = 0; count < 40; count += 1)
      tries.push(
        await openSession(makeDevice(), '127.0.0.2').catch(
          (error: { facts: { status?: number } }) => error.facts.status,
        ),
      );
    const isWelcome = await openSession(paired, '127.0.0.3').then(() => true);

    expect({ refused: tries.filter((status) => status === 403).length, isWelcome }).toEqual({
      ...{ refused: 30, isWelcome: true },
    });
  });

  it.each([
    ['a request without end', `GET /session HTTP/1.1\r\nX: ${'x'.repeat(9_000)}`],
    ['what is no request', 'hello\r\n\r\n'],
    ['a request for something else', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a second request', 'GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an upgrade to nothing', 'GET /session HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
  ])('who send %s are cut off', async (_what, text) => {
    const stream = await secure(makeDevice());
    stream.on('error', () => undefined).resume();
    stream.write(text);
    await waitUntil(() => stream.closed, SOON);
    expect(accepted).toEqual([]);
  });
});

it('a device has a bounded number of links at one time', async () => {
  const channels = [];
  for (let count = 0; count < 64; count += 1) channels.push(await openSession());
  await expect(openSession()).rejects.toMatchObject({ facts: { status: 429 } });
  channels[0]?.close(1000, '');
  await waitUntil(() => sockets[0]?.closed === true, SOON);
  await openSession();
});

it('a device that is revoked between its handshake and its request is not let in', async () => {
  const stream = await secure();
  await peers.revoke(paired.deviceId);
  await expect(openChannel({ createStream: () => stream, handshakeMs: 20_000 })).rejects.toMatchObject({
    facts: { status: 403 },
  });
});

it.each(['take', 'takeRelayed'] as const)(
  'while remote access is off, a paired device that comes by %s is told so, and a stranger only that it is not paired',
  async (way) => {
    rules.isOn = false;
    const other = await PeerListener.listen([{ host: '127.0.0.1', port: 0 }], (socket, source) =>
      door[way](socket, source),
    );
    const statusFor = async (device: typeof paired): Promise<unknown> => {
      const socket = await call('127.0.0.1', other);
      const { stream } = await secureOutgoing(socket, device.certificate, own.deviceId);
      return openChannel({ createStream: () => stream, handshakeMs: 20_000 }).catch(
        (error: RefusalError) => error.facts['status'],
      );
    };
    const statuses = [await statusFor(paired), await statusFor(makeDevice())];
    other.dispose();

    expect({ statuses, accepted, refused: audit.facts.map(({ reason }) => reason) }).toEqual({
      statuses: [503, 403],
      accepted: [],
      refused: ['remote_off', 'not_paired'],
    });
  },
);

it('the door leaves nothing open when it is disposed of', async () => {
  await openSession();
  await call();
  await secure(makeDevice());
  door.dispose();
  await waitUntil(() => countOpen() === 0, SOON);
});
