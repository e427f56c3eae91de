import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { environment } from './host-environment.ts';
import type { Telling } from './tell-first-instance.ts';

/** What a second instance tells the first. */
export interface SecondInstance {
  readonly argv: readonly string[];
  readonly workingDirectory: string;
  readonly additionalData: unknown;
}

/** One instance per user data folder: a socket without a file, so that a killed instance leaves nothing behind. */
export class SingleInstance {
  readonly #onSecond: (second: SecondInstance) => void;
  #server: Server | undefined;

  constructor(onSecond: (second: SecondInstance) => void) {
    this.#onSecond = onSecond;
  }

  /** False when another instance has it; that one has been told. Synchronous, as in Electron. */
  acquire(userDataDir: string, additionalData: unknown): boolean {
    const address = addressOf(userDataDir);
    const server = createServer((socket) => {
      let text = '';
      socket.setEncoding('utf8').on('data', (part: string) => (text += part));
      socket.on('end', () => {
        socket.end('heard');
        this.#onSecond(JSON.parse(text) as SecondInstance);
      });
      socket.on('error', () => undefined); // the other one may be gone already
    });
    server.on('error', () => undefined); // the address is taken: see below
    server.listen(address);
    if (server.listening) {
      this.#server = server.unref();
      return true;
    }
    const second = { argv: process.argv, workingDirectory: process.cwd(), additionalData: additionalData ?? null };
    if (tell(address, JSON.stringify(second))) return false;
    throw new Error('electron-host: the first instance does not answer');
  }

  get isHeld(): boolean {
    return this.#server !== undefined;
  }

  release(): void {
    this.#server?.close();
    this.#server = undefined;
  }
}

function addressOf(userDataDir: string): string {
  return `\0electron-host-${createHash('sha256').update(userDataDir).digest('hex').slice(0, 32)}`;
}

/** A thread does the talking while this one waits for it. */
function tell(address: string, message: string): boolean {
  const { port1, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(join(environment.builtDir, 'tell-first-instance.js'), {
    workerData: { address, message, port: port2, done } satisfies Telling,
    transferList: [port2],
  });
  Atomics.wait(done, 0, 0, 5000);
  const answer = receiveMessageOnPort(port1) as { message: string } | undefined;
  void worker.terminate();
  port1.close();
  return answer?.message === 'heard';
}
