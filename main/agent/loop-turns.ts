import type { Clock } from '../../base/clock.ts';
import { loopTurn } from '../terminal/loop-turn.ts';

/** So long without anybody's turn that there is no crowd; longer than one turn takes, also on a slow machine. */
const QUIET_SLICES = 10;

/**
 * Lets through one after the other what comes all at once, no more at a time than fits into a slice: between two slices
 * the loop belongs to everybody else. Without a crowd nobody waits.
 */
export class LoopTurns {
  readonly #clock: Clock;
  readonly #sliceMs: number;
  readonly #rest: () => Promise<void>;
  #sliceStartMs = -Infinity;
  #lastMs = -Infinity;
  #last: Promise<void> = Promise.resolve();

  /** `rest` gives the loop back, which takes no time that a clock would know of. */
  constructor(clock: Clock, sliceMs: number, rest = loopTurn) {
    this.#clock = clock;
    this.#sliceMs = sliceMs;
    this.#rest = rest;
  }

  /** Resolves when it is the caller's turn, in the order of calls. To be awaited at once: what is done then counts. */
  take(): Promise<void> {
    this.#last = this.#follow(this.#last);
    return this.#last;
  }

  async #follow(before: Promise<void>): Promise<void> {
    await before; // and what its caller does at its turn, who has waited for it for longer
    const nowMs = this.#clock.now();
    if (nowMs - this.#lastMs > QUIET_SLICES * this.#sliceMs) this.#sliceStartMs = nowMs;
    if (nowMs - this.#sliceStartMs > this.#sliceMs) {
      await this.#rest();
      this.#sliceStartMs = this.#clock.now();
    }
    this.#lastMs = this.#clock.now();
  }
}
