import type { Clock } from '../../base/clock.ts';

/** From one keystroke to the next of somebody who types slowly. */
const TYPING_MS = 500;

/** Whether anybody types into any of the terminals. */
export class RecentInput {
  readonly #clock: Clock;
  #lastMs = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Something goes into a terminal now. */
  seen(): void {
    this.#lastMs = this.#clock.now();
  }

  get isTyping(): boolean {
    return this.#clock.now() - this.#lastMs < TYPING_MS;
  }
}
