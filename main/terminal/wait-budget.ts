import type { Clock } from '../../base/clock.ts';
import { holdsWithin } from './holds-within.ts';

/** Bounds the sum of several waits (L15: a close waits for 1.5 s at most, however many steps it takes). */
export class WaitBudget {
  readonly #clock: Clock;
  #leftMs: number;

  constructor(clock: Clock, totalMs: number) {
    this.#clock = clock;
    this.#leftMs = totalMs;
  }

  /** True as soon as `condition` holds; false when it has not within `longestMs`, or within what is left. */
  async holds(longestMs: number, condition: () => boolean): Promise<boolean> {
    const startMs = this.#clock.now();
    const holds = await holdsWithin(this.#clock, Math.min(longestMs, this.#leftMs), condition);
    this.#leftMs = Math.max(0, this.#leftMs - (this.#clock.now() - startMs));
    return holds;
  }
}
