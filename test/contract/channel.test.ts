import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, type MessagePort as NodePort } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { createDeferred } from '../../base/deferred.ts';
import { connectToAgent } from '../../main/web/client-channel.ts';
import { LocalSocket } from '../../main/web/local-socket.ts';
import { closeCodes, type Channel, type ChannelEnd } from '../../protocol/channel.ts';
import { limits } from '../../protocol/limits.ts';
import { PortChannel } from '../../protocol/port-channel.ts';
import { FakeChannel } from '../fakes/fake-channel.ts';
import { waitUntil } from '../wait-until.ts';

interface ChannelPair {
  readonly near: Channel;
  readonly far: Channel;
  dispose(): Promise<void> | void;
}

const implementations: readonly (readonly [string, () => ChannelPair | Promise<ChannelPair>])[] = [
  [
    'FakeChannel',
    () => {
      const { agent, viewer } = FakeChannel.link();
      return { near: agent, far: viewer, dispose: () => agent.close(1000, 'test over') };
    },
  ],
  ['WebSocketChannel', linkThroughSocket],
  ['PortChannel', linkThroughPorts],
];

function linkThroughPorts(): ChannelPair {
  const { port1, port2 } = new MessageChannel();
  const near = overNodePort(port1);
  return { near, far: overNodePort(port2), dispose: () => near.close(1000, 'test over') };
}

/** Node's ports clone and order as those of pages and of Electron do. */
function overNodePort(port: NodePort): Channel {
  const wrapped = {
    post: (data: unknown) => port.postMessage(data),
    start(listener: { message(data: unknown): void; closed(): void }) {
      port.on('message', (data) => listener.message(data));
      port.on('close', () => listener.closed());
    },
    close: () => port.close(),
  };
  return new PortChannel(wrapped, closeCodes.orderly);
}

async function linkThroughSocket(): Promise<ChannelPair> {
  const folder = await mkdtemp(join(tmpdir(), 'sallyport-channel-'));
  const path = join(folder, 'agent.sock');
  const accepted = createDeferred<Channel>();
  const door = await LocalSocket.listen({
    path,
    token: 'secret',
    accept: (channel) => accepted.resolve(channel),
    refused: () => undefined,
  });
  const far = await connectToAgent({ path, token: 'secret' });
  return {
    near: await accepted.promise,
    far,
    async dispose() {
      door.dispose();
      await rm(folder, { recursive: true });
    },
  };
}

describe.each(implementations)('%s, as a Channel', (_name, create) => {
  const opened: ChannelPair[] = [];

  async function open(): Promise<ChannelPair> {
    const pair = await create();
    opened.push(pair);
    return pair;
  }

  afterEach(async () => {
    for (const pair of opened.splice(0)) await pair.dispose();
  });

  it('keeps order and message boundaries of strings and bytes, both ways', async () => {
    const { near, far } = await open();
    const atFar = collect(far);
    const atNear = collect(near);

    near.send('one');
    near.send(new Uint8Array([1, 2]));
    near.send('');
    near.send(new Uint8Array(0));
    far.send('answer');
    await waitUntil(() => atFar.length === 4 && atNear.length === 1, { withinMs: 2000 });

    expect({ atFar: atFar.map(plain), atNear: atNear.map(plain) }).toEqual({
      atFar: ['one', [1, 2], '', []],
      atNear: ['answer'],
    });
  });

  it('is done with the memory of what it was given once it buffers nothing', async () => {
    const { near, far } = await open();
    const atFar = collect(far);
    const count = 100;
    let memory = new Uint8Array(limits.payloadBytes);

    for (let sent = 0; sent < count; sent += 1) {
      near.send(memory.fill(sent));
      if (near.bufferedBytes > 0) memory = new Uint8Array(limits.payloadBytes);
    }
    memory.fill(255);
    await waitUntil(() => atFar.length === count, { withinMs: 5000 });

    const isWhole = (message: string | Uint8Array, sent: number): boolean =>
      typeof message !== 'string' && message.length === limits.payloadBytes && message.every((byte) => byte === sent);
    expect(atFar.map(isWhole)).toEqual(atFar.map(() => true));
  });

  it('keeps what arrives before the first listener', async () => {
    const { near, far } = await open();
    near.send('early');
    await new Promise((resolve) => setImmediate(resolve));

    const atFar = collect(far);
    await waitUntil(() => atFar.length === 1, { withinMs: 2000 });

    expect(atFar).toEqual(['early']);
  });

  it('delivers what was sent before a close, then tells both ends once with its code and reason', async () => {
    const { near, far } = await open();
    const atFar = collect(far);
    const ends: [string, ChannelEnd][] = [];
    near.onEnded((end) => ends.push(['near', end]));
    far.onEnded((end) => ends.push(['far', end]));

    near.send('last');
    near.close(1008, 'replaced');
    near.close(1000, 'again');
    near.send('too late');
    await waitUntil(() => ends.length === 2, { withinMs: 2000 });

    const end = { code: 1008, reason: 'replaced' };
    expect({ atFar, ends: ends.sort() }).toEqual({
      atFar: ['last'],
      ends: [
        ['far', end],
        ['near', end],
      ],
    });
  });
});

function collect(channel: Channel): (string | Uint8Array)[] {
  const messages: (string | Uint8Array)[] = [];
  channel.onMessage((message) => messages.push(message));
  return messages;
}

function plain(message: string | Uint8Array): string | number[] {
  return typeof message === 'string' ? message : [...message];
}
