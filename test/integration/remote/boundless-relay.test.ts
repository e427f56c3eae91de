import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { systemClock } from '../../../base/system-clock.ts';
import { RelayMembership } from '../../../main/remote/relay-membership.ts';
import { RelaySocket, type RelayRefusedError } from '../../../main/remote/relay-socket.ts';
import { RELAY_SUBPROTOCOL } from '../../../protocol/relay-messages.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { makeDevice } from '../../relay-parties/relay-under-test.ts';
import { waitUntil } from '../../wait-until.ts';

const SOON = { withinMs: 30_000 };
const MIB = 1024 * 1024;
const TITLE = '\u001b]0;owned\u0007';

const owned: (Server | WebSocketServer)[] = [];
afterEach(() => {
  for (const server of owned.splice(0)) {
    if (server instanceof WebSocketServer) for (const socket of server.clients) socket.terminate();
    server.close();
  }
});

const urlOf = (server: Server | WebSocketServer): { url: string } => ({
  url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
});

/** A relay that lets nobody in, and does that in its own way. */
async function refuseBy(refuse: (socket: Socket) => void): Promise<{ url: string }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => refuse(socket));
  });
  owned.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return urlOf(server);
}

/** A relay that lets everybody in. */
async function welcomeBy(welcome: (socket: WebSocket) => void): Promise<{ url: string }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => RELAY_SUBPROTOCOL });
  owned.push(server);
  server.on('connection', (socket) => welcome(socket.on('error', () => undefined)));
  await once(server, 'listening');
  return urlOf(server);
}

const HEAD = 'HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\n\r\n';
const refusalAt = (relay: { url: string }): Promise<RelayRefusedError> =>
  RelaySocket.open(relay, '/dial').then(
    () => expect.fail('let in'),
    (error: RelayRefusedError) => error,
  );

/** Of buffers that somebody still holds. */
function bufferBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
}

describe('a relay that refuses', () => {
  it('with an answer that has no end is not read to the end', async () => {
    let saidBytes = 0;
    const hungUp: Promise<unknown>[] = [];
    const relay = await refuseBy((socket) => {
      const goOn = (): void => {
        saidBytes += MIB;
        if (!socket.destroyed) socket.write(Buffer.alloc(MIB, 'x'), goOn);
      };
      hungUp.push(new Promise((resolve) => socket.once('close', resolve)));
      socket.write(HEAD, goOn);
    });

    expect(await refusalAt(relay)).toMatchObject({ code: 'unreachable', status: 429 });
    await Promise.all(hungUp);
    expect(saidBytes).toBeLessThan(32 * MIB); // what the system holds in between
  });

  it('ever so slowly is not waited for', async () => {
    const relay = await refuseBy((socket) => {
      const dripping = setInterval(() => socket.write('x'), 50);
      socket.once('close', () => clearInterval(dripping)).write(HEAD);
    });

    expect(await refusalAt(relay)).toMatchObject({ code: 'unreachable', status: 429 });
  });

  it.each([
    ['a text that acts on screens', JSON.stringify({ code: TITLE })],
    ['a sentence', JSON.stringify({ code: 'Visit https://example.com to be let in' })],
    ['a name that every object has', JSON.stringify({ code: 'constructor' })],
    ['no word', JSON.stringify({ code: { toString: 'x' } })],
    ['an array', '[]'],
  ])('with %s is quoted with one word at most', async (_what, body) => {
    const { code, message } = await refusalAt(await refuseBy((socket) => socket.end(`${HEAD}${body}`)));

    expect(code).toMatch(/^(other|unreachable|constructor)$/);
    expect(message).toMatch(/^[ -~]{1,80}$/);
    expect(message).not.toContain('example.com');
  });
});

describe('a relay that closes a link', () => {
  it('with a text that acts on screens is quoted with a word', async () => {
    const socket = await RelaySocket.open(await welcomeBy((one) => one.close(1013, TITLE)), '/dial');
    expect(await socket.ended).toEqual({ code: 1013, reason: 'other' });
  });
});

describe('a relay that talks without end', () => {
  it('to somebody who has heard enough is not remembered', async () => {
    const said = { bytes: 0 };
    const payload = randomBytes(60_000);
    const relay = await welcomeBy((socket) => {
      socket.pause(); // and so does not hear that it should stop
      const goOn = (error?: Error | null): void => {
        if (error || said.bytes > 200 * MIB) return;
        said.bytes += payload.byteLength;
        socket.send(payload, goOn);
      };
      socket.send('what is no message', goOn);
    });
    const beforeBytes = bufferBytes();
    const socket = await RelaySocket.open(relay, '/dial');
    await expect(socket.next('linked')).rejects.toMatchObject({ code: 'bad_message' });
    socket.close();
    await socket.ended;

    expect(said.bytes).toBeGreaterThan(16 * MIB);
    // What the system hands over last is let go of a moment later.
    await expect.poll(() => bufferBytes() - beforeBytes, { timeout: 10_000 }).toBeLessThan(4 * MIB);
    expect(socket.isPaused).toBe(false); // it is still there to hold something
  });

  it('and reads no answer is left', async () => {
    const relay = await welcomeBy((socket) => {
      socket.send(JSON.stringify({ type: 'challenge', nonce: 'A'.repeat(43) }));
      socket.once('message', () => {
        socket.send(
          JSON.stringify({
            type: 'joined',
            deviceId: '0'.repeat(64),
            url: urlOf(owned[0] as Server).url,
            pingMs: 60_000,
          }),
        );
        socket.pause();
        const ask = { type: 'ask', ticket: 'A'.repeat(43), source: '192.0.2.1', answerMs: 1_000 };
        const goOn = (error?: Error | null): void => {
          if (!error) socket.send(JSON.stringify(ask), goOn);
        };
        goOn();
      });
    });
    const { privateKey } = makeDevice();
    const membership = new RelayMembership({ relay, privateKey, clock: systemClock, random: () => 1 });
    const kinds: string[] = [];
    membership.onChanged(({ kind }) => kinds.push(kind));
    membership.onAsked((ask) => ask.refuse());
    await waitUntil(() => kinds.includes('waiting'), SOON);
    membership.dispose();

    expect(kinds.slice(0, 2)).toEqual(['joined', 'waiting']);
  });
});

it('a link that is doubted again and again keeps nothing of that', async () => {
  const warnings: string[] = [];
  const warned = ({ name }: Error): unknown => warnings.push(name);
  process.on('warning', warned);
  const clock = new FakeClock();
  const socket = await RelaySocket.open(await welcomeBy(() => undefined), '/join');
  for (let count = 0; count < 20; count += 1) {
    socket.probe(clock, 5_000);
    await waitUntil(() => clock.pendingTimers === 0, SOON); // its answer was heard
  }
  await new Promise(setImmediate);
  process.off('warning', warned);
  socket.close();

  expect(warnings).toEqual([]);
});
