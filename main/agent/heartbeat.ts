import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';

export interface Beat {
  readonly count: number;
  /** How late this beat was: the delay of the event loop. */
  readonly loopDelayMs: number;
}

/** Beats once per period, from memory alone (L53): it waits for nobody, and no listener can stop it. */
export class Heartbeat implements Disposable {
  readonly #clock: Clock;
  readonly #periodMs: number;
  readonly #beats = new Emitter<Beat>();
  #last: Beat = { count: 0, loopDelayMs: 0 };
  #dueMs: number;
  #timer: Disposable;

  readonly onBeat = this.#beats.event;

  constructor(clock: Clock, periodMs: number) {
    this.#clock = clock;
    this.#periodMs = periodMs;
    this.#dueMs = clock.now() + periodMs;
    this.#timer = this.#arm();
  }

  get last(): Beat {
    return this.#last;
  }

  dispose(): void {
    this.#timer.dispose();
    this.#beats.dispose();
  }

  #arm(): Disposable {
    return this.#clock.setTimer(Math.max(0, this.#dueMs - this.#clock.now()), () => this.#beat());
  }

  #beat(): void {
    const nowMs = this.#clock.now();
    const loopDelayMs = Math.max(0, Math.round((nowMs - this.#dueMs) * 10) / 10);
    this.#last = { count: this.#last.count + 1, loopDelayMs };
    // Beats missed while the loop stood still are not made up for.
    this.#dueMs = Math.max(this.#dueMs, nowMs - this.#periodMs / 2) + this.#periodMs;
    this.#timer = this.#arm();
    this.#beats.fire(this.#last);
  }
}
