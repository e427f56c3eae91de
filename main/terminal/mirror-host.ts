import { Worker } from 'node:worker_threads';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../log.ts';
import type { MirrorCommand, MirrorReport } from './mirror-messages.ts';
import type { MirrorHost, MirrorOptions } from './mirror.ts';
import { WorkerMirror, type MirrorLink } from './worker-mirror.ts';

export interface MirrorHostOptions {
  /** The built mirror-worker.js. */
  readonly workerUrl: URL;
  readonly log: Log;
  readonly clock: Clock;
}

export function createMirrorHost(options: MirrorHostOptions): MirrorHost {
  return new WorkerMirrorHost(options);
}

/**
 * Keeps the mirrors in one worker thread, started by the first output of the first terminal and replaced when it dies.
 * The thread never keeps the process alive.
 */
class WorkerMirrorHost implements MirrorHost {
  readonly #options: MirrorHostOptions;
  readonly #mirrors = new Map<number, WorkerMirror>();
  readonly #link: MirrorLink = {
    post: (command, transfer) => {
      if (command.kind === 'write' && this.#isRebuilding) this.#replayedWrites += 1;
      this.#start().postMessage(command, transfer);
    },
    forget: (id) => this.#mirrors.delete(id),
  };
  #worker: Worker | undefined;
  /** Nothing new was parsed since the last death: what was replayed may be what kills the worker. */
  #isReplaySuspect = false;
  #isRebuilding = false;
  /** Writes of the last rebuilding that the worker has not parsed yet. */
  #replayedWrites = 0;
  #lastId = 0;
  #isDisposed = false;

  constructor(options: MirrorHostOptions) {
    this.#options = options;
  }

  create(options: MirrorOptions): WorkerMirror {
    this.#lastId += 1;
    const { clock } = this.#options;
    const mirror = new WorkerMirror(this.#lastId, options, { link: this.#link, clock });
    this.#mirrors.set(this.#lastId, mirror);
    return mirror;
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    for (const mirror of [...this.#mirrors.values()]) mirror.dispose();
    void this.#worker?.terminate();
    this.#worker = undefined;
  }

  #start(): { postMessage(command: MirrorCommand, transfer: ArrayBuffer[]): void } {
    if (this.#isDisposed) return { postMessage: () => undefined };
    return (this.#worker ??= this.#createWorker());
  }

  #createWorker(): Worker {
    const worker = new Worker(this.#options.workerUrl, { name: 'mirror' });
    worker.on('message', (report: MirrorReport) => this.#handle(report));
    worker.on('error', (error: unknown) => this.#options.log.error({ err: error }, 'mirror worker failed'));
    worker.on('exit', (exitCode) => this.#replace(worker, exitCode));
    worker.unref();
    return worker;
  }

  #handle(report: MirrorReport): void {
    if (report.kind === 'parsed') this.#noteProgress();
    if (report.kind === 'failed') {
      this.#options.log.error({ mirror: report.mirror, problem: report.message }, 'mirror could not follow a terminal');
    }
    this.#mirrors.get(report.mirror)?.handle(report);
  }

  #replace(worker: Worker, exitCode: number): void {
    if (this.#isDisposed || this.#worker !== worker) return;
    this.#worker = undefined;
    const shouldReplay = !this.#isReplaySuspect;
    this.#isReplaySuspect = true;
    this.#options.log.warn({ exitCode, mirrors: this.#mirrors.size, shouldReplay }, 'mirror worker replaced');
    this.#replayedWrites = 0;
    this.#isRebuilding = true;
    for (const mirror of this.#mirrors.values()) mirror.rebuild(shouldReplay);
    this.#isRebuilding = false;
  }

  #noteProgress(): void {
    if (this.#replayedWrites > 0) this.#replayedWrites -= 1;
    else this.#isReplaySuspect = false;
  }
}
