import type { LaunchOptions } from './launch-options.ts';

/** So many at most: a start that hands nothing over changes nothing after the first. */
const MAX_STARTS = 8;

export interface LateStartsParts {
  readonly stateDir: string;
  /** The system goes down: nothing is started any more. */
  isSystemGoing(): boolean;
  startAfterEnd(options: LaunchOptions): void;
}

/** Starts that come while the app ends. They are not lost: each takes place once it has ended. */
export class LateStarts {
  readonly #parts: LateStartsParts;
  #count = 0;

  constructor(parts: LateStartsParts) {
    this.#parts = parts;
  }

  /** A wish to quit is being granted already, and is no reason to let go of what is being ended in order. */
  add(options: LaunchOptions): void {
    const { stateDir, isSystemGoing, startAfterEnd } = this.#parts;
    if (options.shouldQuit || isSystemGoing()) return;
    if (this.#count >= (options.targets.length === 0 ? 1 : MAX_STARTS)) return;
    this.#count += 1;
    startAfterEnd({ ...options, stateDir });
  }
}
