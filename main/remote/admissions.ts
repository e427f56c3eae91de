import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';

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

/** Of a connection whose caller is not known yet. */
interface Place extends Disposable {
  readonly source: Source;
  /** Ends the connection; undefined for one that may stay as long as it likes. */
  readonly giveWay: (() => void) | undefined;
}

/**
 * Who may begin a connection. Before a caller has shown who it is, it costs a handshake, a descriptor and memory, so both
 * their number and their rate are bounded, for each source and for all. Where all places are taken, whoever has been silent
 * for longest gives way: strangers that hold connections open keep nobody out.
 */
export class Admissions {
  readonly #clock: Clock;
  readonly #limits: AdmissionLimits;
  readonly #sources = new Map<string, Source>();
  /** The oldest first. */
  readonly #places = new Set<Place>();

  constructor(clock: Clock, limits: Partial<AdmissionLimits> = {}) {
    this.#clock = clock;
    this.#limits = { ...defaultLimits, ...limits };
  }

  /**
   * A place among those that are not known yet, until it is disposed of; undefined for one too many, or too soon. A place
   * with `giveWay` may be wanted for another: then that is called, once, and has to end the connection.
   */
  admit(key: string, giveWay?: () => void): Disposable | undefined {
    const source = this.#take(key);
    if (source.level + 1 > this.#limits.burst || !this.#makeRoom(source)) return undefined;
    source.level += 1;
    source.pending += 1;
    const place: Place = { source, giveWay, dispose: () => this.#leave(place) };
    this.#places.add(place);
    return place;
  }

  /** Whether one more of this source would not come too soon. It takes no place. */
  isInTime(key: string): boolean {
    return this.#take(key).level + 1 <= this.#limits.burst;
  }

  /** The caller has proved to be welcome: its connection does not count against its source. */
  giveBack(key: string): void {
    const source = this.#sources.get(key);
    if (source !== undefined) source.level = Math.max(0, source.level - 1);
  }

  /** Whether there is room for one more of this source, now. */
  #makeRoom(source: Source): boolean {
    const { pending, pendingPerSource } = this.#limits;
    if (source.pending >= pendingPerSource) return this.#endOldest(source);
    return this.#places.size < pending || this.#endOldest(this.#greediest());
  }

  #endOldest(source: Source | undefined): boolean {
    const oldest = [...this.#places].find((place) => place.source === source && place.giveWay !== undefined);
    oldest?.dispose();
    oldest?.giveWay?.();
    return oldest !== undefined;
  }

  /** The source with most places. */
  #greediest(): Source | undefined {
    let most: Source | undefined;
    for (const { source } of this.#places) if (source.pending > (most?.pending ?? 0)) most = source;
    return most;
  }

  #leave(place: Place): void {
    if (this.#places.delete(place)) place.source.pending -= 1;
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
