import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';

export interface PeerWatchOptions {
  /** Skips the time in which this process did not run, so that a wake counts no live peer as dead (L40). */
  readonly clock: Clock;
  readonly pingMs: number;
  readonly inactivityMs: number;
  ping(): void;
  /** Nothing was heard for `inactivityMs`. Called once. */
  silent(): void;
}

/** Watches whether the other side lives: pings after quiet, and calls silence death (L48). One timer, none per message. */
export class PeerWatch implements Disposable {
  readonly #options: PeerWatchOptions;
  #heardMs: number;
  #timer: Disposable;

  constructor(options: PeerWatchOptions) {
    this.#options = options;
    this.#heardMs = options.clock.now();
    this.#timer = this.#arm(options.pingMs);
  }

  heard(): void {
    this.#heardMs = this.#options.clock.now();
  }

  dispose(): void {
    this.#timer.dispose();
  }

  #arm(delayMs: number): Disposable {
    return this.#options.clock.setTimer(delayMs, () => this.#look());
  }

  #look(): void {
    const { clock, pingMs, inactivityMs } = this.#options;
    const quietMs = clock.now() - this.#heardMs;
    if (quietMs >= inactivityMs) {
      this.#options.silent();
      return;
    }
    if (quietMs < pingMs) {
      this.#timer = this.#arm(pingMs - quietMs);
      return;
    }
    this.#timer = this.#arm(Math.min(pingMs, inactivityMs - quietMs));
    this.#options.ping();
  }
}
