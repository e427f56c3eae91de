import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { findFreePort } from '../../../test/relay-parties/redis-server.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { processorSeconds } from '../../relay/processor-seconds.ts';
import { size } from '../marks.ts';
import { answerAskingShell, writeAskingShell } from './asking-shell.ts';
import type { NpmFolder } from './npm-folder.ts';
import type { Peer } from './peer.ts';
import { wirePeer, type Wire } from './wire.ts';

/** What is used of its protocol's client. */
interface SocketIo {
  io(
    url: string,
    options: { transports: string[]; forceNew: boolean },
  ): {
    on(event: string, listener: (said: string) => void): void;
    emit(event: string, said: unknown): void;
    disconnect(): void;
  };
}

/** A terminal in the browser, over socket.io. */
export async function startGritty(folder: string, npm: NpmFolder): Promise<Peer> {
  const { io } = await npm.require<SocketIo>('socket.io-client');
  const program = await npm.pathOf('gritty', 'bin/gritty.js');
  const port = await findFreePort();
  const shell = `/bin/sh ${await writeAskingShell(folder)}`;
  const args = [program, '--port', String(port), '--command', shell, '--no-auto-restart'];
  const child = spawn(process.execPath, args, { env: { ...process.env, IP: '127.0.0.1' }, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await waitUntil(() => child.exitCode !== null || isListening(port), { withinMs: 10_000 });
  if (child.exitCode !== null) throw new Error('gritty did not start');
  const connect = (heard: (bytes: Uint8Array) => void): Promise<Wire> => {
    const socket = io(`http://127.0.0.1:${port}/gritty`, { transports: ['websocket'], forceNew: true });
    socket.on('data', (said) => heard(Buffer.from(said)));
    socket.on('accept', () => socket.emit('terminal', { ...size, autoRestart: false }));
    return Promise.resolve({
      write: (bytes) => socket.emit('data', Buffer.from(bytes).toString()),
      close: () => socket.disconnect(),
      // It has no way to make a server wait.
      pause: () => undefined,
      resume: () => undefined,
    });
  };
  return wirePeer({
    name: 'gritty',
    connect: (command, hear) => answerAskingShell(command, hear, connect),
    processorSeconds: () => processorSeconds(child.pid ?? 0),
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  });
}

function isListening(port: number): Promise<boolean> {
  const socket = connectTcp({ port, host: '127.0.0.1' });
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
