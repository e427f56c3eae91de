import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportFrom, provePairing } from '../../../main/remote/pairing-proof.ts';
import { secureOutgoing } from '../../../main/remote/secure-stream.ts';
import { takeCensus } from '../../census.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';

const SOON = { withinMs: 30_000 };
const GUESSES = 10_000;
const SOURCES = 20;
/** Of one source at a time. */
const AT_A_TIME = 2;
/** What one source may try at once, and how long it then waits for the next try. */
const TRIES = { burst: 5, refillMs: 12_000 };

let server: DeviceUnderTest;
let laptop: DeviceUnderTest;
let guesser: DeviceUnderTest;

beforeAll(async () => {
  server = await DeviceUnderTest.start({ listen: ['127.0.0.1:0'] });
  laptop = await DeviceUnderTest.start();
  guesser = await DeviceUnderTest.start();
});
afterAll(() => Promise.all([server.stop(), laptop.stop(), guesser.stop()]));

type Outcome = 'looked at' | 'told to wait' | 'cut off';

/** A try with a proof that fits its connection and is made with a secret of chance. */
async function guess(localAddress: string): Promise<Outcome> {
  const socket = connect({ host: '127.0.0.1', port: server.port, localAddress });
  try {
    const { stream } = await secureOutgoing(socket, guesser.certificate, server.deviceId);
    const { deviceId: joinerId } = guesser;
    const binding = { joinerId, sharerId: server.deviceId, exported: exportFrom(stream) };
    const proof = provePairing(randomBytes(16), 'joiner', binding);
    const body = JSON.stringify({ name: 'guesser', addresses: [], proof });
    return await new Promise<Outcome>((resolve, reject) => {
      const order = { createConnection: () => stream, method: 'POST', path: '/pair', host: 'device' };
      const asking = request(order, ({ statusCode }) => resolve(statusCode === 403 ? 'looked at' : 'told to wait'));
      asking.on('error', reject).end(body);
    });
  } catch {
    return 'cut off';
  } finally {
    socket.destroy();
  }
}

async function guessFrom(source: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let left = GUESSES / SOURCES;
  const lane = async (): Promise<void> => {
    while (left-- > 0) outcomes.push(await guess(`127.0.7.${source}`));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  return outcomes;
}

it('a pairing code outlives ten thousand guesses, of which a few are looked at, and then works', async () => {
  const user = await server.user();
  const asked: { pairingId: string }[] = [];
  user.onNotification('pairing.asked', (one) => asked.push(one));
  const { code } = await user.request('pairing.open', { role: 'guest' });
  const joiner = await laptop.user();
  await joiner.whenOpen();
  const before = takeCensus().sockets;
  const startMs = performance.now();
  const all = await Promise.all(Array.from({ length: SOURCES }, (_, index) => guessFrom(index + 1)));
  const secondChances = Math.ceil((performance.now() - startMs) / TRIES.refillMs);
  const joining = joiner.request('pairing.join', { code, role: 'guest' });
  await waitUntil(() => asked.length === 1, SOON);
  const [{ pairingId } = { pairingId: '' }] = asked;
  await user.request('pairing.answer', { pairingId, deviceId: laptop.deviceId, accept: true });

  const lookedAt = all.map((outcomes) => outcomes.filter((outcome) => outcome === 'looked at').length);
  expect(all.flat()).toHaveLength(GUESSES);
  expect(Math.min(...lookedAt)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...lookedAt)).toBeLessThanOrEqual(TRIES.burst + secondChances);
  expect((await joining).peer.deviceId).toBe(server.deviceId);
  expect((await user.request('peers.list', {})).peers.map(({ deviceId }) => deviceId)).toEqual([laptop.deviceId]);
  await waitUntil(() => takeCensus().sockets === before, SOON);
});
