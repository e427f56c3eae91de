import type { Clock } from '../../base/clock.ts';
import { loopTurn } from './loop-turn.ts';

/** Time that all who share it may use up in one turn of the event loop, however many they are. */
export class TurnBudget {
  readonly #clock: Clock;
  readonly #budgetMs: number;
  readonly #turn: () => Promise<void>;
  /** Undefined until somebody asks in this turn. */
  #endMs: number | undefined;

  /** `turn` resolves when the event loop has been round once. */
  constructor(clock: Clock, budgetMs: number, turn = loopTurn) {
    this.#clock = clock;
    this.#budgetMs = budgetMs;
    this.#turn = turn;
  }

  /** Whether there is nothing left of it. It begins with the first question of a turn, and goes by whoever works. */
  get isUsedUp(): boolean {
    const nowMs = this.#clock.now();
    if (this.#endMs === undefined) {
      this.#endMs = nowMs + this.#budgetMs;
      void this.#turn().then(() => (this.#endMs = undefined));
    }
    return nowMs >= this.#endMs;
  }
}
