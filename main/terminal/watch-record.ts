import type { Clock } from '../../base/clock.ts';

/** One attachment's share in the watch over a terminal. */
export interface Watch {
  /** Confirms visibility for `leaseMs` more, or ends the lease now (L38). */
  lease(isVisible: boolean): void;
  /** Attached no more. A second call changes nothing (L28). */
  end(): void;
  readonly isLeased: boolean;
}

interface Entry {
  leasedUntilMs: number;
}

/** Who watches a terminal, and since when nobody does. Keeps times, not timers: a lease runs out by being compared. */
export class WatchRecord {
  readonly #clock: Clock;
  readonly #leaseMs: number;
  readonly #entries = new Set<Entry>();
  #pastLeaseEndMs: number;
  #unwatchedSinceMs: number | undefined;

  constructor(clock: Clock, leaseMs: number) {
    this.#clock = clock;
    this.#leaseMs = leaseMs;
    this.#pastLeaseEndMs = clock.now();
    this.#unwatchedSinceMs = clock.now();
  }

  /** Attachments that count as viewers. */
  get count(): number {
    return this.#entries.size;
  }

  /** Milliseconds without any attachment; 0 while there is one. */
  get unwatchedMs(): number {
    return this.#unwatchedSinceMs === undefined ? 0 : this.#clock.now() - this.#unwatchedSinceMs;
  }

  /** When the latest lease ends or ended; birth if there never was one. */
  get leaseEndMs(): number {
    return Math.max(this.#pastLeaseEndMs, ...[...this.#entries].map((entry) => entry.leasedUntilMs));
  }

  /** Somebody attaches. To attach is to look: it starts with a lease, which only confirmation prolongs. */
  begin(): Watch {
    const entry: Entry = { leasedUntilMs: this.#clock.now() + this.#leaseMs };
    this.#entries.add(entry);
    this.#unwatchedSinceMs = undefined;
    const clock = this.#clock;
    return {
      lease: (isVisible) => this.#lease(entry, isVisible),
      end: () => this.#end(entry),
      get isLeased(): boolean {
        return entry.leasedUntilMs > clock.now();
      },
    };
  }

  #lease(entry: Entry, isVisible: boolean): void {
    if (!this.#entries.has(entry)) return;
    const nowMs = this.#clock.now();
    entry.leasedUntilMs = isVisible ? nowMs + this.#leaseMs : Math.min(entry.leasedUntilMs, nowMs);
  }

  #end(entry: Entry): void {
    if (!this.#entries.delete(entry)) return;
    const nowMs = this.#clock.now();
    this.#pastLeaseEndMs = Math.max(this.#pastLeaseEndMs, Math.min(entry.leasedUntilMs, nowMs));
    entry.leasedUntilMs = Math.min(entry.leasedUntilMs, nowMs);
    if (this.#entries.size === 0) this.#unwatchedSinceMs = nowMs;
  }
}
