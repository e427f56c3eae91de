import type { Clock } from '../../base/clock.ts';
import { toDisposable, type Disposable } from '../../base/disposable.ts';

export interface AdmissionLimits {
  /** Connections whose caller is not known yet. */
  readonly pending: number;
  readonly pendingPerSource: number;
  /** Connections that one source may begin at once, and how long it waits for each further one. */
  readonly burst: number;
  readonly refillMs: number;
}

const defaultLimits: AdmissionLimits = { pending: 64, pendingPerSource: 8, burst: 30, refillMs: 1_000 };

/** Sources that are remembered; the longest unseen are forgotten first. */
const MAX_SOURCES = 4_096;

interface Source {
  pending: number;
  /** Connections begun, less those that time has given back. */
  level: number;
  atMs: number;
}

/**
 * Who may begin a connection. Before a caller has shown who it is, it costs a handshake, a descriptor and memory, so both
 * their number and their rate are bounded, for each source and for all.
 */
export class Admissions {
  readonly #clock: Clock;
  readonly #limits: AdmissionLimits;
  readonly #sources = new Map<string, Source>();
  #pending = 0;

  constructor(clock: Clock, limits: Partial<AdmissionLimits> = {}) {
    this.#clock = clock;
    this.#limits = { ...defaultLimits, ...limits };
  }

  /** A place among those that are not known yet, until it is disposed of; undefined for one too many, or too soon. */
  admit(key: string): Disposable | undefined {
    const { pending, pendingPerSource, burst } = this.#limits;
    const source = this.#take(key);
    if (this.#pending >= pending || source.pending >= pendingPerSource || source.level + 1 > burst) return undefined;
    source.level += 1;
    source.pending += 1;
    this.#pending += 1;
    return toDisposable(() => {
      source.pending -= 1;
      this.#pending -= 1;
    });
  }

  /** The caller has proved to be welcome: its connection does not count against its source. */
  giveBack(key: string): void {
    const source = this.#sources.get(key);
    if (source !== undefined) source.level = Math.max(0, source.level - 1);
  }

  #take(key: string): Source {
    const nowMs = this.#clock.now();
    const source = this.#sources.get(key) ?? { pending: 0, level: 0, atMs: nowMs };
    source.level = Math.max(0, source.level - (nowMs - source.atMs) / this.#limits.refillMs);
    source.atMs = nowMs;
    this.#sources.delete(key); // the longest unseen stay first
    this.#forgetOldest();
    this.#sources.set(key, source);
    return source;
  }

  #forgetOldest(): void {
    for (const [key, { pending }] of this.#sources) {
      if (this.#sources.size < MAX_SOURCES) return;
      if (pending === 0) this.#sources.delete(key);
    }
  }
}
