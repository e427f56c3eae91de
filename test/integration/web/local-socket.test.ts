import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { LocalSocket } from '../../../main/web/local-socket.ts';
import type { Channel } from '../../../protocol/channel.ts';
import { takeCensus } from '../../census.ts';
import { waitUntil } from '../../wait-until.ts';

let folder: string;
let path: string;
let doors: LocalSocket[];
let refused: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sallyport-socket-'));
  path = join(folder, 'agent.sock');
  doors = [];
  refused = [];
});

afterEach(async () => {
  for (const door of doors) door.dispose();
  await rm(folder, { recursive: true });
});

async function listen(accept: (channel: Channel) => void = () => undefined): Promise<LocalSocket> {
  const door = await LocalSocket.listen({ path, token: 'secret', accept, refused: (reason) => refused.push(reason) });
  doors.push(door);
  return door;
}

describe('the door for local tools', () => {
  it('is a socket of this user alone', async () => {
    await listen();

    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('replaces what a dead agent has left', async () => {
    await writeFile(path, '');
    await listen();

    const channel = await connectToAgent({ path, token: 'secret' });

    channel.close(1000, 'done');
  });

  it('removes its file when it stops listening, and those who are in stay', async () => {
    const door = await listen((channel) => channel.onMessage((message) => channel.send(message)));
    const channel = await connectToAgent({ path, token: 'secret' });

    door.stopListening();
    const answer = new Promise((resolve) => channel.onMessage(resolve));
    channel.send('still there?');

    expect(await answer).toBe('still there?');
    expect(existsSync(path)).toBe(false);
    await expect(connectToAgent({ path, token: 'secret' })).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('refuses a wrong token, in words', async () => {
    await listen();

    await expect(connectToAgent({ path, token: 'wrong' })).rejects.toMatchObject({
      code: 'not_permitted',
      message: expect.stringContaining('Read the file "token"') as string,
    });
    expect(refused).toEqual(['wrong_token']);
  });

  it.each([
    ['keeps its side open', ''],
    ['sent more than the request', 'x'.repeat(200_000)],
  ])('lets go of a refused client that %s', async (_what, more) => {
    await listen();
    const before = takeCensus().sockets;
    const clients = Array.from({ length: 5 }, () => connect({ path, allowHalfOpen: true }));
    for (const client of clients) {
      client.on('error', () => undefined).resume();
      client.write(`GET /session HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nHost: x\r\n\r\n${more}`);
    }
    const ends = clients.map((client) => new Promise((resolve) => client.once('end', resolve).once('error', resolve)));
    await Promise.all(ends);

    await waitUntil(() => takeCensus().sockets <= before + clients.length, { withinMs: 5_000 });
    for (const client of clients) client.destroy();

    await waitUntil(() => takeCensus().sockets === before, { withinMs: 1_000 });
  });

  it('works in a folder whose name holds what an address may not', async () => {
    path = join(folder, 'a b:c?d#e%f');
    await listen();

    const channel = await connectToAgent({ path, token: 'secret' });

    channel.close(1000, 'done');
  });

  it('says that an agent which does not answer is stuck, and waits no longer', async () => {
    const held: Socket[] = [];
    const stuck = createServer((socket) => held.push(socket.pause()));
    await new Promise<void>((resolve) => stuck.listen(path, resolve));

    await expect(connectToAgent({ path, token: 'secret', handshakeMs: 100 })).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('does not answer') as string,
    });
    for (const socket of held) socket.destroy();
    await new Promise((resolve) => stuck.close(resolve));
  });

  it('says that a thing which is no agent is unreachable', async () => {
    const stranger = createServer((socket) => socket.resume().end('hello\r\n'));
    await new Promise<void>((resolve) => stranger.listen(path, resolve));

    await expect(connectToAgent({ path, token: 'secret' })).rejects.toMatchObject({ code: 'unreachable' });
    await new Promise((resolve) => stranger.close(resolve));
  });
});
