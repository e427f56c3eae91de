import { sleep, type Clock } from '../../base/clock.ts';

/** Cuts long work into slices: between two of them the loop belongs to everybody else. */
export class LoopSlices {
  readonly #clock: Clock;
  readonly #sliceMs: number;
  #startMs: number;

  constructor(clock: Clock, sliceMs: number) {
    this.#clock = clock;
    this.#sliceMs = sliceMs;
    this.#startMs = clock.now();
  }

  /** Ask before each piece of work; when it says yes, `rest` first. */
  get isUsedUp(): boolean {
    return this.#clock.now() - this.#startMs > this.#sliceMs;
  }

  /** Gives the loop back, and begins the next slice. */
  async rest(): Promise<void> {
    await sleep(this.#clock, 0);
    this.#startMs = this.#clock.now();
  }
}
