import type { Clock } from '../base/clock.ts';
import { sourceKey } from '../base/source-address.ts';

const MINUTE_MS = 60_000;

/** Beyond this the source that was quiet for longest is forgotten: it has, or will soon have, its full allowance. */
const MAX_SOURCES = 20_000;

interface Allowance {
  left: number;
  atMs: number;
}

/** So many in a minute for each source; what is not used grows back evenly. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #clock: Clock;
  /** The one that was quiet for longest first. */
  readonly #bySource = new Map<string, Allowance>();

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  get sources(): number {
    return this.#bySource.size;
  }

  /** False when this source has used up its allowance. */
  take(address: string): boolean {
    const key = sourceKey(address);
    const left = this.#leftFor(key);
    const isAllowed = left >= 1;
    this.#bySource.delete(key);
    this.#bySource.set(key, { left: isAllowed ? left - 1 : left, atMs: this.#clock.now() });
    this.#forgetQuiet();
    return isAllowed;
  }

  #leftFor(key: string): number {
    const known = this.#bySource.get(key);
    if (known === undefined) return this.#perMinute;
    const grown = ((this.#clock.now() - known.atMs) * this.#perMinute) / MINUTE_MS;
    return Math.min(this.#perMinute, known.left + grown);
  }

  #forgetQuiet(): void {
    for (const [key, { atMs }] of this.#bySource) {
      const isFull = this.#clock.now() - atMs >= MINUTE_MS;
      if (!isFull && this.#bySource.size <= MAX_SOURCES) return;
      this.#bySource.delete(key);
    }
  }
}
