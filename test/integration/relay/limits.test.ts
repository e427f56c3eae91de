import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { takeCensus } from '../../census.ts';
import { systemClock } from '../../../base/system-clock.ts';
import { RELAY_SUBPROTOCOL } from '../../../protocol/relay-messages.ts';
import { dialRelay } from '../../../main/remote/dial-relay.ts';
import { type RelayRefusedError, RelaySocket, type SocketEnd } from '../../../main/remote/relay-socket.ts';
import {
  joinRelay,
  nextAsk,
  openLink,
  soon,
  startRelay,
  type TestRelay,
} from '../../relay-parties/relay-under-test.ts';
import { waitUntil } from '../../wait-until.ts';

let relay: TestRelay;

afterEach(() => relay.stop());

/** How a socket that says this to a door ends. */
async function endAfter(door: string, messages: readonly (string | Uint8Array)[]): Promise<SocketEnd> {
  const socket = await RelaySocket.open(relay, door);
  for (const message of messages) socket.send(message);
  return socket.ended;
}

const refusalAt = (door: string): Promise<string> =>
  RelaySocket.open(relay, door).then(
    () => 'let in',
    (error: RelayRefusedError) => `${error.status} ${error.code}`,
  );

describe('before somebody is let in', () => {
  it('one message of one kind is read, and few bytes', async () => {
    relay = await startRelay();
    const dial = `{"type":"dial","deviceId":"${'0'.repeat(64)}"}`;

    const ends = await Promise.all([
      endAfter('/dial', ['{"type":"nonsense"}']),
      endAfter('/dial', ['[[[[']),
      endAfter('/dial', [Buffer.from('bytes')]),
      endAfter('/dial', [dial.replace('}', ',"more":1}')]),
      endAfter('/join', [dial]),
      endAfter('/accept', ['x'.repeat(5_000)]),
      endAfter('/dial', [Buffer.alloc(200_000)]),
      endAfter(
        '/dial',
        Array.from({ length: 500 }, () => dial),
      ),
    ]);

    const bad = { code: 1002, reason: 'bad_message' };
    const large = { code: 1009, reason: 'too_large' };
    expect(ends.slice(0, 7)).toEqual([bad, bad, bad, bad, bad, large, large]);
    expect(ends[7]?.reason).toMatch(/not_here|bad_message|too_large/); // whichever is seen first
  });

  it('neither pings nor fragments that never end may go on', async () => {
    relay = await startRelay();
    const [pinging, fragmenting] = [await openBare('/accept'), await openBare('/accept')];
    for (let count = 0; count < 50; count += 1) {
      pinging.ping(Buffer.alloc(120));
      fragmenting.send('x'.repeat(100), { fin: false });
    }

    const ends = await Promise.all([once(pinging, 'close'), once(fragmenting, 'close')]);

    expect(ends.map(([code, reason]) => `${code} ${String(reason)}`)).toEqual(['1009 too_large', '1009 too_large']);
  });

  it('nobody may take long', async () => {
    relay = await startRelay({ firstMs: 300 });
    const { port } = new URL(relay.url);
    const mute = connect({ port: Number(port), host: '127.0.0.1' }).resume();
    const slow = connect({ port: Number(port), host: '127.0.0.1' }).resume();
    slow.write('GET /dial HTTP/1.1\r\nHost: a\r\n');
    const cut = Promise.all([once(mute, 'close'), once(slow, 'close')]);

    const doors = await Promise.all(['/join', '/dial', '/accept'].map((door) => endAfter(door, [])));
    await cut;

    const tooSlow = { code: 1013, reason: 'too_slow' };
    expect(doors).toEqual([tooSlow, tooSlow, tooSlow]);
  });

  it('what is no door of the relay is answered as such', async () => {
    relay = await startRelay();
    const http = relay.url.replace('ws:', 'http:');
    const bare = new WebSocket(`${relay.url}/dial`);
    const [, response] = (await once(bare, 'unexpected-response')) as [unknown, { statusCode: number }];
    bare.on('error', () => undefined).terminate();

    const plain = await fetch(`${http}/dial`);

    expect([await refusalAt('/session'), response.statusCode, plain.status]).toEqual(['404 not_found', 400, 404]);
  });
});

describe('too many', () => {
  it('connections of one source are refused until there is room', async () => {
    relay = await startRelay({ connectionsPerSource: 3 });
    const held = [];
    for (let count = 0; count < 3; count += 1) held.push(await RelaySocket.open(relay, '/accept'));

    const refused = await refusalAt('/accept');
    held[0]?.close();
    await waitUntil(async () => (await refusalAt('/accept')) === 'let in', soon);

    expect(refused).toBe('429 too_many_from_here');
  });

  it('connections in all are refused, whoever they are', async () => {
    relay = await startRelay({ connections: 2 });
    for (let count = 0; count < 2; count += 1) await RelaySocket.open(relay, '/accept');

    expect(await refusalAt('/accept')).toBe('503 too_many_connections');
  });

  it('connections that are refused hold few descriptors, however many they are and however long they stay', async () => {
    relay = await startRelay({ connections: 1 });
    await RelaySocket.open(relay, '/accept');
    const before = takeCensus(relay.pid).sockets;
    const { port } = new URL(relay.url);
    const refused = Array.from({ length: 300 }, () =>
      connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true }),
    );
    let most = 0;
    const looking = setInterval(() => (most = Math.max(most, takeCensus(relay.pid).sockets - before)), 20);
    await Promise.all(
      refused.map((socket) => {
        socket.on('error', () => undefined).resume();
        return new Promise((resolve) => socket.once('end', resolve).once('close', resolve));
      }),
    );
    clearInterval(looking);
    for (const socket of refused) socket.destroy();

    expect(most).toBeLessThan(100);
  });

  it('joins and dials in a minute are refused, each for itself', async () => {
    relay = await startRelay({ joinsPerMinute: 2, dialsPerMinute: 1 });
    const outcomes = [];
    for (const door of ['/join', '/join', '/join', '/dial', '/dial', '/accept']) outcomes.push(await refusalAt(door));

    const response = await fetch(`${relay.url.replace('ws:', 'http:')}/healthz`);

    expect(outcomes).toEqual(['let in', 'let in', '429 rate_limited', 'let in', '429 rate_limited', 'let in']);
    expect(response.status).toBe(200);
  });

  it('behind a proxy, are counted for whom the proxy names', async () => {
    relay = await startRelay({ connectionsPerSource: 1, trustedHops: 1 });
    const open = (forwarded: string): Promise<string> => {
      const socket = new WebSocket(`${relay.url}/accept`, [RELAY_SUBPROTOCOL], {
        headers: { 'x-forwarded-for': forwarded },
      });
      return new Promise((resolve) => {
        socket.once('open', () => resolve('let in'));
        socket.once('unexpected-response', (_request, { statusCode }) => resolve(String(statusCode)));
        socket.on('error', () => undefined);
      });
    };

    const outcomes = [];
    for (const forwarded of ['9.9.9.9, 192.0.2.1', '8.8.8.8, 192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2'])
      outcomes.push(await open(forwarded));

    expect(outcomes).toEqual(['let in', '429', 'let in', 'let in', '429']);
  });

  it('viewers who wait for one agent', async () => {
    relay = await startRelay({ pendingAsks: 2, answerMs: 500 });
    const agent = await joinRelay(relay); // it never answers
    const dials = Array.from({ length: 3 }, () =>
      dialRelay(relay, agent.device.deviceId, { clock: systemClock }).catch((error: RelayRefusedError) => error.code),
    );

    const outcomes = await Promise.all(dials);
    agent.membership.dispose();

    expect(outcomes.sort()).toEqual(['no_answer', 'no_answer', 'too_many_asks']);
    await expect(agent.asks[0]?.accept()).rejects.toMatchObject({ code: 'unknown_ticket' });
  });
});

describe('a link', () => {
  async function openIn(settings: Record<string, number>) {
    relay = await startRelay(settings);
    const agent = await joinRelay(relay);
    const { viewer, agent: far } = await openLink(relay, agent);
    const ended = Promise.all([once(viewer, 'error'), once(far, 'error')]);
    return { agent, viewer, far, reasons: async () => (await ended).map(([{ end }]) => end.reason as string) };
  }

  it('that passes nothing ends', async () => {
    const { agent, reasons } = await openIn({ idleMs: 400 });

    expect(await reasons()).toEqual(['idle', 'idle']);
    agent.membership.dispose();
  });

  it('that passes more than it may ends', async () => {
    const { agent, viewer, far, reasons } = await openIn({ linkBytes: 100_000 });
    far.resume();
    viewer.write(Buffer.alloc(200_000));

    expect(await reasons()).toEqual(['link_bytes', 'link_bytes']);
    agent.membership.dispose();
  });

  it('one of whose ends breaks the rules ends, and the other learns only that it is alone', async () => {
    relay = await startRelay();
    const agent = await joinRelay(relay);
    const outcomes = [];
    for (const message of [Buffer.alloc(70_000), '{"type":"ask"}', '{"type":"end"}'] as const) {
      const asked = nextAsk(agent);
      const viewer = await RelaySocket.open(relay, '/dial');
      viewer.say({ type: 'dial', deviceId: agent.device.deviceId });
      const far = await (await asked).accept();
      await viewer.next('linked');
      const lost = once(far, 'error');
      viewer.send(message);
      if (message === '{"type":"end"}') viewer.send(Buffer.of(1)); // after the end
      outcomes.push([(await viewer.ended).reason, (await lost)[0].end.reason]);
    }
    agent.membership.dispose();

    expect(outcomes).toEqual([
      ['too_large', 'peer_lost'],
      ['bad_message', 'peer_lost'],
      ['bad_message', 'peer_lost'],
    ]);
  });

  it('one of whose ends is no longer heard ends', async () => {
    relay = await startRelay({ pingMs: 150 });
    const agent = await joinRelay(relay);
    const asked = nextAsk(agent);
    const viewer = await openBare('/dial', { autoPong: false });
    viewer.send(`{"type":"dial","deviceId":"${agent.device.deviceId}"}`);
    const far = await (await asked).accept();

    const [[, reason], [lost]] = await Promise.all([once(viewer, 'close'), once(far, 'error')]);
    agent.membership.dispose();

    expect([String(reason), lost.end.reason]).toEqual(['silent', 'peer_lost']);
  });
});

async function openBare(door: string, options: { autoPong?: boolean } = {}): Promise<WebSocket> {
  const socket = new WebSocket(`${relay.url}${door}`, [RELAY_SUBPROTOCOL], options);
  await once(socket, 'open');
  return socket;
}
