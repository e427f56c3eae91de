import { sleep, type Clock } from '../../../../base/clock.ts';

/** Up to here a drawn number is so many microtasks; beyond it, one of the durations. */
const TURNS = 10;
/** The last one is longer than a start may take. */
const DURATIONS_MS = [5, 20, 60, 120, 400];

/** The numbers a `DrawnDelays` takes are below this. */
export const DRAWN_BELOW = TURNS + DURATIONS_MS.length;

/** How long the machine takes for each thing it is asked for, and how its programs behave: drawn numbers, used in turn. */
export class DrawnDelays {
  readonly #drawn: readonly number[];
  readonly #clock: Clock;
  #next = 0;
  /** Things the machine is still busy with. */
  pending = 0;

  constructor(drawn: readonly number[], clock: Clock) {
    this.#drawn = drawn;
    this.#clock = clock;
  }

  draw(): number {
    return this.#drawn[this.#next++ % this.#drawn.length] ?? 0;
  }

  /** Settles as `work` does, begun after a drawn delay. */
  async after<T>(work: () => T | Promise<T>): Promise<T> {
    const drawn = this.draw();
    this.pending += 1;
    try {
      if (drawn < TURNS) await turns(drawn);
      else await sleep(this.#clock, DURATIONS_MS[drawn - TURNS] ?? 0);
      return await work();
    } finally {
      this.pending -= 1;
    }
  }
}

/** Lets every promise chain that is ready go on by `count` steps. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
}

/** Lets all of them run as far as they can. */
export function drain(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
