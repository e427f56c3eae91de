import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocket, WebSocketServer } from 'ws';
import { systemClock } from '../../../base/system-clock.ts';
import { createPtyHost } from '../../../main/terminal/unix-pty.ts';
import { processorSeconds } from '../../relay/processor-seconds.ts';
import { size } from '../marks.ts';
import type { Peer } from './peer.ts';
import { wirePeer, type Wire } from './wire.ts';

const bench = fileURLToPath(new URL('../../../scripts/bench.mjs', import.meta.url));
/** While this much waits in a socket, its program waits, too. */
const MOST_BUFFERED_BYTES = 512 * 1024;
const LOOK_AGAIN_MS = 2;

/** Runs in a process of its own: a pseudoterminal for each socket, nothing between the two, and an empty page. */
export async function runBareServer(): Promise<number> {
  const server = createServer((_request, response) =>
    response.setHeader('Content-Type', 'text/html').end('<!doctype html>'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket) => socket.once('message', (command: Buffer) => serve(socket, command.toString())));
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
  await once(process.stdin.resume(), 'end'); // whoever measures is gone
  return 0;
}

function serve(socket: WebSocket, command: string): void {
  const env = process.env as Record<string, string>;
  const pty = createPtyHost(systemClock).spawn({ file: '/bin/sh', args: ['-c', command], cwd: '/', env, size });
  const goOn = (): void => {
    if (socket.bufferedAmount > MOST_BUFFERED_BYTES) setTimeout(goOn, LOOK_AGAIN_MS);
    else pty.setPaused(false);
  };
  pty.onOutput((bytes) => {
    socket.send(bytes.slice());
    if (socket.bufferedAmount <= MOST_BUFFERED_BYTES) return;
    pty.setPaused(true);
    setTimeout(goOn, LOOK_AGAIN_MS);
  });
  let isRunning = true;
  pty.onExit(() => {
    isRunning = false;
    pty.dispose();
    socket.close();
  });
  socket.on('message', (bytes: Buffer) => pty.write(bytes));
  socket.on('close', () => void (isRunning && process.kill(-pty.pid, 'SIGHUP')));
}

export interface BareServer extends Peer {
  readonly url: string;
}

/** The least that a server in Node can be: no mirror, no log, no flow control of its own. */
export async function startBareServer(): Promise<BareServer> {
  const child = spawn(process.execPath, [bench, 'speed', '--bare-server'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, SALLYPORT_TEST_BUILT: '1' },
  });
  const ended = once(child, 'exit');
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  const url = `ws://127.0.0.1:${port}`;
  const peer = wirePeer({
    name: 'bare server',
    connect: (command, hear) => connect(url, command, hear),
    processorSeconds: () => processorSeconds(child.pid ?? 0),
    async stop() {
      if (child.exitCode === null) child.kill('SIGKILL');
      await ended;
    },
  });
  return { ...peer, url };
}

async function connect(url: string, command: string, hear: (bytes: Uint8Array) => void): Promise<Wire> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  socket.on('message', (bytes: Buffer) => hear(bytes));
  socket.send(command);
  return {
    write: (bytes) => socket.send(bytes),
    close: () => socket.terminate(),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  };
}
