import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LinkLostError } from '../../../main/remote/carrier-stream.ts';
import {
  joinRelay,
  nextAsk,
  openLink,
  soon,
  startRelay,
  startTls,
  type TestAgent,
  type TestRelay,
} from '../../relay-parties/relay-under-test.ts';
import { CaptureProxy } from '../../relay-parties/capture-proxy.ts';
import { RelaySocket } from '../../../main/remote/relay-socket.ts';
import { residentBytes } from '../../census.ts';
import { waitUntil } from '../../wait-until.ts';

const MIB = 1024 * 1024;

let relay: TestRelay;
let agent: TestAgent;
const open: Duplex[] = [];

beforeAll(async () => {
  relay = await startRelay();
  agent = await joinRelay(relay);
});

afterEach(() => {
  for (const stream of open.splice(0)) stream.destroy();
});

afterAll(async () => {
  agent.membership.dispose();
  await relay.stop();
});

async function link() {
  const ends = await openLink(relay, agent);
  for (const end of [ends.viewer, ends.agent]) open.push(end.on('error', () => undefined));
  return ends;
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('a link through the relay', () => {
  it('carries ten megabytes each way at once, whole, under TLS 1.3', async () => {
    const tls = await startTls(await link(), agent.device);
    const version = tls.viewer.getProtocol();
    const [up, down] = [randomBytes(10 * MIB), randomBytes(10 * MIB)];
    tls.viewer.end(up);
    tls.agent.end(down);

    const [atAgent, atViewer] = await Promise.all([readAll(tls.agent), readAll(tls.viewer)]);

    expect([digest(atAgent), digest(atViewer), version]).toEqual([digest(up), digest(down), 'TLSv1.3']);
  });

  it('lets one end go on after the other has said all', async () => {
    const { viewer, agent: far } = await link();

    viewer.end('the question');
    const question = (await readAll(far)).toString(); // resolves only at the end
    far.write('the answer, ');
    far.end('in two parts');

    expect([question, (await readAll(viewer)).toString()]).toEqual(['the question', 'the answer, in two parts']);
  });

  it('ends in order when both have said all', async () => {
    const { viewer, agent: far } = await link();

    viewer.end('a');
    far.end('b');
    const received = await Promise.all([readAll(far), readAll(viewer)]);
    await waitUntil(() => viewer.destroyed && far.destroyed, soon);

    expect([received.map(String), viewer.errored, far.errored]).toEqual([['a', 'b'], null, null]);
  });

  it('passes a break on as a break, to either end', async () => {
    const first = await link();
    first.viewer.destroy(new Error('pulled the plug'));
    const [atAgent] = await once(first.agent, 'error');

    const second = await link();
    second.agent.destroy(new Error('pulled the plug'));
    const [atViewer] = await once(second.viewer, 'error');

    const lost = new LinkLostError({ code: 1001, reason: 'peer_lost' });
    expect([atAgent, atViewer]).toEqual([lost, lost]);
  });

  it('tells the other end the code and the reason with which one closed', async () => {
    const socket = await RelaySocket.open(relay, '/dial');
    const asked = nextAsk(agent);
    socket.say({ type: 'dial', deviceId: agent.device.deviceId });
    const far = await (await asked).accept();
    await socket.next('linked');

    socket.close(4321, 'tea_time');
    const [error] = await once(far, 'error');

    expect(error).toEqual(new LinkLostError({ code: 4321, reason: 'tea_time' }));
  });

  it('holds little for a reader that stands still, and loses nothing when it goes on', async () => {
    const { viewer, agent: far } = await link();
    const sizeBytes = 64 * MIB;
    const beforeBytes = residentBytes(relay.pid);
    const source = randomBytes(MIB);
    let takenBytes = 0;
    const writing = (async () => {
      for (let sent = 0; sent < sizeBytes; sent += MIB) {
        if (!viewer.write(source)) await once(viewer, 'drain');
        takenBytes += MIB;
      }
      viewer.end();
    })();

    await waitUntilStill(() => takenBytes);
    const stillTakenBytes = takenBytes;
    const grownBytes = residentBytes(relay.pid) - beforeBytes;
    const { byteLength: receivedBytes } = await readAll(far);
    await writing;

    // What is taken while nobody reads lies in the system's socket buffers, some megabytes each.
    expect(stillTakenBytes).toBeLessThan(sizeBytes / 2);
    expect(grownBytes).toBeLessThan(16 * MIB);
    expect(receivedBytes).toBe(sizeBytes);
  });

  it('shows the relay nothing of what is typed inside the TLS', async () => {
    const typed = 'hunter2 correct horse battery staple';
    const wire = await CaptureProxy.listen();
    const watched = await startRelay({}, ['--public-url', `ws://127.0.0.1:${wire.port}`, '--listen', '127.0.0.1:0']);
    wire.targetPort = Number(watched.ready.listen?.[0]?.split(':').at(-1));
    const there = await joinRelay(watched);
    const say = async (ends: { viewer: Duplex; agent: Duplex }): Promise<boolean> => {
      ends.viewer.write(typed);
      const [heard] = (await once(ends.agent, 'data')) as [Buffer];
      ends.agent.write(heard); // an echo, so that it goes both ways
      const [echo] = (await once(ends.viewer, 'data')) as [Buffer];
      for (const end of [ends.viewer, ends.agent]) end.on('error', () => undefined).destroy();
      expect(echo.toString()).toBe(typed);
      return wire.captured.includes(typed);
    };

    const isSeenInTls = await say(await startTls(await openLink(watched, there), there.device));
    const isSeenBare = await say(await openLink(watched, there));
    there.membership.dispose();
    await watched.stop();
    wire.dispose();

    // The second shows that the capture would have caught it.
    expect([isSeenInTls, isSeenBare, watched.log().includes('hunter2')]).toEqual([false, true, false]);
  });
});

/** Resolves when the number has not changed for a while. */
async function waitUntilStill(read: () => number): Promise<void> {
  let last = read();
  let sinceMs = performance.now();
  await waitUntil(() => {
    if (read() !== last) [last, sinceMs] = [read(), performance.now()];
    return performance.now() - sinceMs > 500;
  }, soon);
}

/** Everything until the end. Unlike iterating, it leaves the other direction open. */
async function readAll(stream: Duplex): Promise<Buffer> {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(stream, 'end');
  return Buffer.concat(chunks);
}
