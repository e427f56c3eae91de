import type { Clock } from '../../base/clock.ts';
import type { CloseStep } from '../../protocol/terminal-info.ts';

/** What a teardown has done so far, told to its listener as it goes. */
export class CloseSteps {
  readonly list: CloseStep[] = [];
  readonly #clock: Clock;
  readonly #startMs: number;
  readonly #tell: (step: CloseStep) => void;

  constructor(clock: Clock, tell: (step: CloseStep) => void) {
    this.#clock = clock;
    this.#startMs = clock.now();
    this.#tell = tell;
  }

  get elapsedMs(): number {
    return this.#clock.now() - this.#startMs;
  }

  add(step: CloseStep['step'], target: string, result: string): void {
    const done = { step, atMs: this.elapsedMs, target, result };
    this.list.push(done);
    this.#tell(done);
  }
}
