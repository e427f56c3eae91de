import type { Clock } from './clock.ts';
import type { Disposable } from './disposable.ts';
import { Emitter } from './event.ts';

/** A gap between two looks beyond this, on top of the beat, means that the process did not run (L40). */
const STOPPED_MS = 2_000;

/**
 * Time in which this process ran: sleep of the machine, SIGSTOP and a loop held by a native menu do not count (L40).
 * Somebody must call `now` at least every `beatMs` (the heartbeat does); a longer silence is what is skipped.
 * Timers run on real time: a callback that decides by elapsed time compares with `now` and may find that it is too early.
 */
export class AwakeClock implements Clock {
  readonly #inner: Clock;
  readonly #beatMs: number;
  readonly #skipped = new Emitter<number>();
  #lastSeenMs: number;
  #skippedMs = 0;

  /** Fires with the milliseconds that were skipped, once per stop. */
  readonly onSkipped = this.#skipped.event;

  constructor(inner: Clock, beatMs: number) {
    this.#inner = inner;
    this.#beatMs = beatMs;
    this.#lastSeenMs = inner.now();
  }

  now(): number {
    const seenMs = this.#inner.now();
    const gapMs = seenMs - this.#lastSeenMs;
    this.#lastSeenMs = seenMs;
    if (gapMs > this.#beatMs + STOPPED_MS) {
      this.#skippedMs += gapMs - this.#beatMs;
      this.#skipped.fire(gapMs - this.#beatMs);
    }
    return seenMs - this.#skippedMs;
  }

  setTimer(delayMs: number, callback: () => void): Disposable {
    return this.#inner.setTimer(delayMs, callback);
  }
}
