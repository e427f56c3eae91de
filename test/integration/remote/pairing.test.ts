import { request } from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { joinPairing } from '../../../main/remote/join-pairing.ts';
import { decodePairingCode, encodePairingCode } from '../../../main/remote/pairing-code.ts';
import { secureOutgoing } from '../../../main/remote/secure-stream.ts';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import type { AgentNotification } from '../../../protocol/notifications.ts';
import type { PeerRole } from '../../../protocol/peer-info.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';

const SOON = { withinMs: 20_000 };

let server: DeviceUnderTest;
let laptop: DeviceUnderTest;
let stranger: DeviceUnderTest;
let user: AgentClient;

beforeAll(async () => {
  server = await DeviceUnderTest.start({ listen: ['127.0.0.1:0'] });
  laptop = await DeviceUnderTest.start({ listen: ['[::1]:0'] });
  stranger = await DeviceUnderTest.start();
  user = await server.user();
});
afterAll(() => Promise.all([server.stop(), laptop.stop(), stranger.stop()]));

/** A code of the server, and whoever has asked by it. */
async function open(role: PeerRole = 'guest') {
  const asked: AgentNotification['pairing.asked'][] = [];
  user.onNotification('pairing.asked', (one) => asked.push(one));
  const opened = await user.request('pairing.open', { role });
  const answer = (accept: boolean) => {
    const [{ pairingId, deviceId } = { pairingId: '', deviceId: stranger.deviceId }] = asked;
    return user.request('pairing.answer', { pairingId, deviceId, accept });
  };
  return { ...opened, asked, answer };
}

const join = async (device: DeviceUnderTest, code: string) =>
  (await device.user()).request('pairing.join', { code, role: 'guest' });

/** A try with a code that names the server and its addresses, and has another secret. */
function tryWrong(code: string, localAddress?: string): Promise<unknown> {
  const wrong = { ...decodePairingCode(code), secret: Buffer.alloc(16, 1) };
  if (localAddress === undefined) return join(stranger, encodePairingCode(wrong));
  return postFrom(localAddress);
}

/** The status of a try that comes from another address. */
async function postFrom(localAddress: string): Promise<number | undefined> {
  const socket = connect({ host: '127.0.0.1', port: server.port, localAddress });
  const { stream } = await secureOutgoing(socket, stranger.certificate, server.deviceId);
  const body = JSON.stringify({ name: 'x', addresses: [], proof: 'x' });
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const asking = request({ createConnection: () => stream, method: 'POST', path: '/pair', host: 'x' }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asking.on('error', reject).end(body);
  });
  stream.destroy();
  return status;
}

describe('pairing two devices', () => {
  it('makes each known to the other, with the role and the addresses that were said', async () => {
    const { code, link, asked, answer, expiresInMs } = await open('mine');
    const joining = join(laptop, link);
    await waitUntil(() => asked.length === 1, SOON);
    const { peer: there } = await answer(true);
    const { peer: here } = await joining;

    expect({ asked, there, here, expiresInMs, code: decodePairingCode(code).deviceId }).toMatchObject({
      asked: [{ deviceId: laptop.deviceId, source: '127.0.0.1' }],
      there: { deviceId: laptop.deviceId, role: 'mine', addresses: laptop.hosted.listensOn },
      here: { deviceId: server.deviceId, role: 'guest', addresses: server.hosted.listensOn },
      ...{ expiresInMs: 600_000, code: server.deviceId },
    });
    const visit = laptop.visit(server, here.addresses);
    expect((await visit.whenOpen()).principal).toEqual({ kind: 'mine', deviceId: laptop.deviceId });
    const visitBack = server.visit(laptop, there?.addresses);
    expect((await visitBack.whenOpen()).principal).toEqual({ kind: 'guest', deviceId: server.deviceId });
  });

  it('is refused by a no, and then with a code that was used, one of another machine and one of this machine', async () => {
    const { code, asked, answer } = await open();
    const joining = join(stranger, code);
    await waitUntil(() => asked.length === 1, SOON);
    await Promise.all([answer(false), expect(joining).rejects.toMatchObject({ code: 'approval_denied' })]);

    const laptopsJoining = join(laptop, code);
    await waitUntil(() => asked.length === 2, SOON);
    asked.shift();
    await Promise.all([answer(true), laptopsJoining]);
    await expect(join(stranger, code)).rejects.toMatchObject({ code: 'not_permitted', facts: { problem: 'used' } });
    await expect(join(server, code)).rejects.toMatchObject({ message: expect.stringContaining('this very') as string });
    await expect(join(stranger, 'hello')).rejects.toMatchObject({ facts: { problem: 'typo' } });
  });

  it('does not end by wrong guesses of strangers, who have to wait, while the code stays good', async () => {
    const { code, asked, answer } = await open();
    await expect(tryWrong(code)).rejects.toMatchObject({ facts: { problem: 'wrong' } });
    const statuses = [];
    for (let count = 0; count < 20; count += 1) statuses.push(await postFrom('127.0.0.2'));
    const joining = join(laptop, code);
    await waitUntil(() => asked.length === 1, SOON);
    await answer(true);

    expect(statuses).toEqual([...Array<number>(5).fill(403), ...Array<number>(15).fill(429)]);
    expect((await joining).peer.deviceId).toBe(server.deviceId);
  });

  it('tells an impostor at the code’s address nothing: it has another key', async () => {
    const { code } = await open();
    const impostor = await DeviceUnderTest.start({ listen: ['127.0.0.1:0'] });
    const misled = encodePairingCode({ ...decodePairingCode(code), addresses: impostor.hosted.listensOn });

    await expect(join(laptop, misled)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('Another device answers there') as string,
    });
    await impostor.stop();
  });

  it('ends with the session that opened it, and with the one that asks', async () => {
    const opener = await server.user();
    const { code } = await opener.request('pairing.open', { role: 'guest' });
    await opener.close();
    await expect(join(stranger, code)).rejects.toMatchObject({ facts: { problem: 'withdrawn' } });

    const { code: second, asked } = await open();
    const asking = await stranger.user();
    const joining = asking.request('pairing.join', { code: second, role: 'guest' });
    await waitUntil(() => asked.length === 1, SOON);
    await Promise.all([asking.close(), expect(joining).rejects.toBeDefined()]);
  });

  it('is read before anybody is called, and a typo is named by its part', async () => {
    const { code } = await open();
    const reader = await stranger.user();
    const addresses = server.hosted.listensOn;
    await expect(reader.request('pairing.read', { code })).resolves.toMatchObject({
      ...{ deviceId: server.deviceId, addresses, name: os.hostname().slice(0, 24) },
    });
    const typo = `${code.startsWith('0') ? '1' : '0'}${code.slice(1)}`;
    await expect(reader.request('pairing.read', { code: typo })).rejects.toMatchObject({
      ...{ code: 'not_permitted', facts: { problem: 'typo', part: typo.slice(0, 15) } },
    });
  });

  it('gives the role that was chosen with the yes, whatever the code was opened for', async () => {
    const { code, asked } = await open('guest');
    const joining = join(laptop, code);
    await waitUntil(() => asked.length === 1, SOON);
    const [{ pairingId, deviceId } = { pairingId: '', deviceId: stranger.deviceId }] = asked;
    const { peer } = await user.request('pairing.answer', { pairingId, deviceId, accept: true, role: 'mine' });
    await joining;

    expect(peer).toMatchObject({ deviceId: laptop.deviceId, role: 'mine' });
  });

  it('can be given up by the one that asks, whose session goes on', async () => {
    const { code, asked } = await open();
    const asking = await stranger.user();
    const joining = asking.request('pairing.join', { code, role: 'guest' });
    await waitUntil(() => asked.length === 1, SOON);
    await Promise.all([
      asking.request('pairing.giveUp', {}),
      expect(joining).rejects.toMatchObject({ code: 'approval_denied' }),
    ]);
    expect(await asking.request('peers.list', {})).toMatchObject({ peers: [] });
  });

  it('needs a device that listens, and one that answers', async () => {
    const deaf = await stranger.user();
    await expect(deaf.request('pairing.open', { role: 'guest' })).rejects.toMatchObject({
      facts: { problem: 'not_listening' },
    });
    const { code } = await open();
    const nowhere = { ...decodePairingCode(code), addresses: ['127.0.0.1:1'] };
    const parts = {
      certificate: laptop.certificate,
      clock: systemClock,
      own: { deviceId: laptop.deviceId, name: 'x' },
    };
    const { signal } = new AbortController();
    await expect(joinPairing(nowhere, { ...parts, addresses: [], signal })).rejects.toMatchObject({
      code: 'unreachable',
    });
  });
});
