import { Worker } from 'node:worker_threads';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Log } from '../log.ts';
import type { MirrorCommand, WorkerReport } from './mirror-messages.ts';
import type { MirrorHost, MirrorOptions } from './mirror.ts';
import { WorkerMirror, type MirrorLink } from './worker-mirror.ts';

export interface MirrorHostOptions {
  /** The built mirror-worker.js. */
  readonly workerUrl: URL;
  readonly log: Log;
  readonly clock: Clock;
}

/** A worker that cannot even start, as without free descriptors, or that dies again and again, is tried after this, … */
const FIRST_PAUSE_MS = 100;
/** … then after twice as long each time, up to this. */
const LONGEST_PAUSE_MS = 5_000;
/** Deaths in a row that may each come of what the worker was sent, and are no reason to wait. */
const UNPAUSED_DEATHS = 2;
/** Without a screen to keep, the worker is let go after this, with all memory that its screens have left behind. */
const LET_GO_MS = 2_000;
/** What is sent there counts as sent to a worker that dies of it. */
const NOWHERE = { postMessage: (): void => undefined };

export function createMirrorHost(options: MirrorHostOptions): MirrorHost {
  return new WorkerMirrorHost(options);
}

/**
 * Keeps the mirrors in one worker thread, started by the first output that needs a screen, let go soon after the last
 * screen, and replaced when it dies: at once, or after a pause when that does not help. It never keeps the process alive.
 */
class WorkerMirrorHost implements MirrorHost {
  readonly #options: MirrorHostOptions;
  readonly #mirrors = new Map<number, WorkerMirror>();
  readonly #link: MirrorLink = {
    post: (command, transfer) => {
      if (command.kind === 'write' && this.#isRebuilding) this.#replayedWrites += 1;
      this.#countScreens(command);
      this.#start().postMessage(command, transfer);
    },
    forget: (id) => this.#mirrors.delete(id),
  };
  /** Mirrors that the worker keeps a screen of. */
  readonly #screens = new Set<number>();
  /** While there are none. */
  #lettingGo: Disposable | undefined;
  #worker: Worker | undefined;
  /** Tried after a pause, and given work only once it has started. */
  #awaited: Worker | undefined;
  /** The latest worker has loaded its program. */
  #hasStarted = false;
  /** Deaths since anything new was parsed. */
  #deaths = 0;
  /** Before the next worker is tried. */
  #pause: Disposable | undefined;
  /** Nothing new was parsed since the last death: what was replayed may be what kills the worker. */
  #isReplaySuspect = false;
  #shouldReplay = true;
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
    this.#pause?.dispose();
    this.#lettingGo?.dispose();
    for (const worker of [this.#worker, this.#awaited]) void worker?.terminate();
    this.#worker = undefined;
    this.#awaited = undefined;
  }

  #countScreens({ kind, mirror }: MirrorCommand): void {
    if (kind === 'open') this.#screens.add(mirror);
    else if (kind === 'close') this.#screens.delete(mirror);
    else return;
    this.#lettingGo?.dispose();
    this.#lettingGo = undefined;
    if (this.#screens.size > 0 || this.#isDisposed) return;
    this.#lettingGo = this.#options.clock.setTimer(LET_GO_MS, () => this.#letGo());
  }

  #letGo(): void {
    this.#lettingGo = undefined;
    this.#replayedWrites = 0;
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }

  #start(): { postMessage(command: MirrorCommand, transfer: ArrayBuffer[]): void } {
    if (this.#isDisposed || this.#pause !== undefined || this.#awaited !== undefined) return NOWHERE;
    return (this.#worker ??= this.#tryWorker()) ?? NOWHERE;
  }

  /** Undefined when the system has no thread to give; then another one is tried later. */
  #tryWorker(): Worker | undefined {
    this.#hasStarted = false;
    try {
      return this.#createWorker();
    } catch (error) {
      this.#tellFailure(error);
      this.#tryLater();
      return undefined;
    }
  }

  #createWorker(): Worker {
    const worker = new Worker(this.#options.workerUrl, { name: 'mirror' });
    worker.on('message', (report: WorkerReport) => this.#handle(report, worker));
    worker.on('error', (error: unknown) => this.#tellFailure(error));
    worker.on('exit', (exitCode) => this.#died(worker, exitCode));
    worker.unref();
    return worker;
  }

  #tellFailure(error: unknown): void {
    this.#options.log.error({ err: error }, 'mirror worker failed');
  }

  #handle(report: WorkerReport, worker: Worker): void {
    if (worker !== this.#worker && worker !== this.#awaited) return;
    if (report.kind === 'started') {
      this.#started(worker);
      return;
    }
    if (report.kind === 'parsed') this.#noteProgress();
    if (report.kind === 'failed') {
      this.#options.log.error({ mirror: report.mirror, problem: report.message }, 'mirror could not follow a terminal');
    }
    this.#mirrors.get(report.mirror)?.handle(report);
  }

  #started(worker: Worker): void {
    this.#hasStarted = true;
    if (this.#awaited !== worker) return;
    this.#awaited = undefined;
    this.#worker = worker;
    this.#rebuild();
  }

  #died(worker: Worker, exitCode: number): void {
    if (this.#isDisposed || (this.#worker !== worker && this.#awaited !== worker)) return;
    this.#worker = undefined;
    this.#awaited = undefined;
    if (this.#hasStarted) {
      this.#shouldReplay = !this.#isReplaySuspect;
      this.#isReplaySuspect = true;
    }
    const facts = {
      exitCode,
      mirrors: this.#mirrors.size,
      hasStarted: this.#hasStarted,
      shouldReplay: this.#shouldReplay,
    };
    this.#options.log.warn(facts, 'mirror worker died');
    if (!this.#hasStarted || this.#deaths >= UNPAUSED_DEATHS) return this.#tryLater();
    this.#deaths += 1;
    this.#rebuild();
  }

  /** Meanwhile output goes nowhere, and snapshots wait. */
  #tryLater(): void {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#deaths);
    this.#deaths += 1;
    this.#pause = this.#options.clock.setTimer(pauseMs, () => {
      this.#pause = undefined;
      if (this.#mirrors.size > 0) this.#awaited = this.#tryWorker();
    });
  }

  #rebuild(): void {
    this.#replayedWrites = 0;
    this.#isRebuilding = true;
    for (const mirror of this.#mirrors.values()) mirror.rebuild(this.#shouldReplay);
    this.#isRebuilding = false;
  }

  #noteProgress(): void {
    if (this.#replayedWrites > 0) {
      this.#replayedWrites -= 1;
      return;
    }
    this.#isReplaySuspect = false;
    this.#deaths = 0;
  }
}
