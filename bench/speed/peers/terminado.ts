import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { processorSeconds } from '../../relay/processor-seconds.ts';
import { size } from '../marks.ts';
import { answerAskingShell, writeAskingShell } from './asking-shell.ts';
import type { Peer } from './peer.ts';
import { wirePeer, type Wire } from './wire.ts';

const server = fileURLToPath(new URL('./terminado-server.py', import.meta.url));
/** Debian's, for which its package is; another one on the PATH would not find it. */
const PYTHON = '/usr/bin/python3';

/** What Jupyter shows terminals with. */
export async function startTerminado(folder: string): Promise<Peer> {
  const child = spawn(PYTHON, [server, '/bin/sh', await writeAskingShell(folder)], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const port = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  if (child.exitCode !== null) throw new Error('terminado did not start');
  return wirePeer({
    name: 'terminado',
    connect: (command, hear) =>
      answerAskingShell(command, hear, (heard) => connect(`ws://127.0.0.1:${String(port[0])}/`, heard)),
    processorSeconds: () => processorSeconds(child.pid ?? 0),
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  });
}

async function connect(url: string, hear: (bytes: Uint8Array) => void): Promise<Wire> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('message', (text: Buffer) => {
    const [kind, said] = JSON.parse(text.toString()) as [string, string];
    if (kind === 'stdout') hear(Buffer.from(said));
  });
  await once(socket, 'open');
  socket.send(JSON.stringify(['set_size', size.rows, size.cols]));
  return {
    write: (bytes) => socket.send(JSON.stringify(['stdin', Buffer.from(bytes).toString()])),
    close: () => socket.terminate(),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  };
}
