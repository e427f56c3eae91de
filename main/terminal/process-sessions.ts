import type { Clock } from '../../base/clock.ts';
import { processSessionOf } from './posix.ts';
import { listProcFolder } from './proc-files.ts';

/**
 * How long a process is believed to be in the process session it was seen in. The only one it can change to is its
 * own, and in this time no machine starts so many processes that a pid comes round again.
 */
const BELIEVED_MS = 100;
/** Of what is in /proc and no process. */
const NONE = -1;

/** Which processes are in which process session. Terminals that are closed ask many times in a moment. */
export class ProcessSessions {
  readonly #clock: Clock;
  /** By the name of the process's folder. */
  readonly #seen = new Map<string, number>();
  #seenMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Pids that are there now, and are or within a moment were in this process session; its leader's in any case. Throws when /proc cannot be read. */
  pidsIn(processSession: number): number[] {
    const leader = String(processSession);
    return this.#names()
      .filter((name) => this.#find(name) === processSession || name === leader)
      .map(Number);
  }

  /** The same for every process session at once. */
  all(): ReadonlyMap<number, readonly number[]> {
    const pids = new Map<number, number[]>();
    for (const name of this.#names()) {
      const processSession = this.#find(name) ?? NONE;
      if (processSession === NONE) continue;
      const known = pids.get(processSession);
      if (known === undefined) pids.set(processSession, [Number(name)]);
      else known.push(Number(name));
    }
    return pids;
  }

  #names(): string[] {
    const nowMs = this.#clock.now();
    if (nowMs - this.#seenMs > BELIEVED_MS) {
      this.#seen.clear();
      this.#seenMs = nowMs;
    }
    return listProcFolder('/proc');
  }

  /** Asking for the number alone costs a twentieth of reading a file, and almost every process is somebody else's. */
  #find(name: string): number | undefined {
    const seen = this.#seen.get(name);
    if (seen !== undefined) return seen;
    const pid = Number(name);
    const processSession = pid > 0 ? processSessionOf(pid) : NONE;
    if (processSession !== undefined) this.#seen.set(name, processSession);
    return processSession;
  }
}
