import fc from 'fast-check';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secureOutgoing } from '../../../main/remote/secure-stream.ts';
import { countsOf, settledCounts, takeCensus } from '../../census.ts';
import { WatchedAgent } from '../../link-faults/watched-agent.ts';
import { NumberedLines } from '../../link-faults/numbered-lines.ts';
import { makeDevice, soon } from '../../relay-parties/relay-under-test.ts';
import { makeStateDir } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';

const stranger = makeDevice();

let stateDir: string;
let agent: WatchedAgent;
let laptop: DeviceUnderTest;
let lines: NumberedLines;
let before: ReturnType<typeof countsOf>;
let callers = 0;

beforeAll(async () => {
  stateDir = await makeStateDir();
  agent = await WatchedAgent.start({ stateDir, args: ['--listen', '127.0.0.1:0'] });
  laptop = await DeviceUnderTest.start();
  await agent.user.request('peers.allow', { deviceId: laptop.deviceId, role: 'mine' });
  const client = laptop.visitDevice(agent, [`127.0.0.1:${agent.port}`]);
  lines = await NumberedLines.open(client);
  before = await settledCounts(agent.program.pid);
});
afterAll(async () => {
  await laptop.stop();
  await agent.stop();
  await rm(stateDir, { recursive: true, force: true });
});

/** From an address of its own unless told otherwise, so that what it says is read. */
async function call(from?: string): Promise<Socket> {
  callers += 1;
  const localAddress = from ?? `127.88.${callers >> 8}.${callers & 0xff || 1}`;
  const socket = connect({ host: '127.0.0.1', port: agent.port, localAddress });
  await once(socket, 'connect');
  return socket;
}

/** Says it, ends, and waits until the agent has done so, too. */
async function tell(stream: Duplex, bytes: Uint8Array): Promise<void> {
  const closed = new Promise((resolve) => stream.once('close', resolve));
  stream.on('error', () => undefined).resume();
  stream.end(bytes);
  await closed;
}

/** The agent holds what it held before, and the terminal of the device that is paired has not noticed. */
async function expectUnharmed(): Promise<void> {
  await waitUntil(() => JSON.stringify(countsOf(takeCensus(agent.program.pid))) === JSON.stringify(before), soon);
  lines.type();
  await waitUntil(() => lines.areAllBack, soon);
  const visit = laptop.visitDevice(agent, [`127.0.0.1:${agent.port}`]);
  expect((await visit.whenOpen()).principal.kind).toBe('mine');
  await visit.close();
  expect((await agent.user.request('session.list', {})).sessions).toHaveLength(2);
}

const head = fc.constantFrom('GET /session', 'POST /pair', 'POST /session', 'PUT /pair', 'CONNECT x:1', 'GET //pair?');
const field = fc.constantFrom(
  ...['Host: a', 'Connection: Upgrade', 'Upgrade: websocket', 'Upgrade: h2c', 'Expect: 100-continue'],
  ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Version: 99', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
  ...['Sec-WebSocket-Protocol: sallyport.1', 'Sec-WebSocket-Protocol: ,,', 'Transfer-Encoding: chunked'],
  ...['Content-Length: 3', 'Content-Length: 99999999999', 'Content-Length: -1', 'Connection: keep-alive'],
);
const hello = fc
  .record({ name: fc.jsonValue(), addresses: fc.jsonValue(), proof: fc.oneof(fc.base64String(), fc.jsonValue()) })
  .map((value) => JSON.stringify(value));
const body = fc.oneof(
  hello,
  fc.json(),
  fc.string(),
  fc.constantFrom('5\r\nhello\r\n0\r\n\r\n', 'fffffffffffffffff\r\n'),
);
const request = fc
  .tuple(head, fc.array(field, { maxLength: 8 }), body)
  .map(([first, fields, rest]) => `${[`${first} HTTP/1.1`, ...fields].join('\r\n')}\r\n\r\n${rest}`);
/** One that is understood up to its body. */
const pairing = body.map(
  (text) => `POST /pair HTTP/1.1\r\nHost: a\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
);
const inside = fc.oneof(
  fc.array(fc.oneof(request, pairing), { minLength: 1, maxLength: 3 }).map((all) => Buffer.from(all.join(''))),
  fc.uint8Array({ maxLength: 2_000 }),
);
/** The head of a record that TLS would take, and then anything. */
const record = fc
  .tuple(fc.constantFrom(20, 21, 22, 23), fc.integer({ min: 0, max: 0xffff }), fc.uint8Array({ maxLength: 600 }))
  .map(([kind, length, rest]) => Buffer.from([kind, 3, 1, length >> 8, length & 0xff, 1, ...rest]));

describe('strangers who say nothing', () => {
  it.each([
    ['from as many addresses, take every place', 150, undefined],
    ['from the address of a paired device, take all of its places', 20, '127.0.0.1'],
  ])('%s: whoever is silent for longest gives way, and the paired device comes in', async (_how, count, from) => {
    const silent = await Promise.all(Array.from({ length: count }, async () => call(from)));
    for (const socket of silent) socket.on('error', () => undefined).resume();
    await waitUntil(() => silent.some(({ closed }) => closed), soon);
    const visit = laptop.visitDevice(agent, [`127.0.0.1:${agent.port}`]);
    expect((await visit.whenOpen()).principal.kind).toBe('mine');
    await visit.close();

    for (const socket of silent) socket.destroy();
    await expectUnharmed();
  });
});

describe('whatever strangers say to an agent', () => {
  it('before TLS: it lives on, holds nothing of theirs, and cuts no one else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 2_000 }), record), async (bytes) =>
        tell(await call(), bytes),
      ),
      { numRuns: 200 },
    );
    await expectUnharmed();
  });

  it('inside TLS, with a key that nobody knows: it lives on, holds nothing of theirs, and pairs nobody', async () => {
    await fc.assert(
      fc.asyncProperty(inside, async (bytes) => {
        const { stream } = await secureOutgoing(await call(), stranger, agent.deviceId);
        await tell(stream, bytes);
      }),
      { numRuns: 200 },
    );
    await expectUnharmed();
    const { peers } = await agent.user.request('peers.list', {});
    expect(peers.map(({ deviceId }) => deviceId)).toEqual([laptop.deviceId]);
  });
});
