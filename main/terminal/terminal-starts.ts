import { toDisposable, type Disposable } from '../../base/disposable.ts';
import { RefusalError } from '../../protocol/error-code.ts';

export interface TerminalStartsParts {
  /** How many terminals there may be, now. */
  cap(): number;
  /** Terminals that hold a place already. */
  taken(): number;
  /** Retires up to so many that nobody would miss. */
  makeRoom(count: number): void;
  /** A start has come to its end, whichever. */
  ended(): void;
}

/** The starts under way, from the request to its end, and the room for one more (L35). */
export class TerminalStarts {
  readonly #parts: TerminalStartsParts;
  readonly #underWay = new Set<Promise<unknown>>();
  /** Places taken for terminals that are not there yet. */
  #placeless = 0;

  constructor(parts: TerminalStartsParts) {
    this.#parts = parts;
  }

  get count(): number {
    return this.#underWay.size;
  }

  /** All that are under way now have come to an end. Never rejects. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }

  /** Throws RefusalError `too_many_terminals`. */
  requireRoom(): void {
    const { taken, makeRoom } = this.#parts;
    const cap = this.#parts.cap();
    const excess = (): number => taken() + this.#placeless + 1 - cap;
    if (excess() > 0) makeRoom(excess());
    if (excess() <= 0) return;
    const message = `${cap} terminals are open, which is the limit (terminal.cap); end one you no longer need`;
    throw new RefusalError('too_many_terminals', message, { cap });
  }

  /** A place for a new terminal, until the terminal itself holds one. Throws as `requireRoom` does. */
  takePlace(): Disposable {
    this.requireRoom();
    this.#placeless += 1;
    return toDisposable(() => (this.#placeless -= 1));
  }

  /** Counts `start` as under way until it has settled, and settles as it does. */
  async run<T>(start: () => Promise<T>): Promise<T> {
    const starting = start();
    this.#underWay.add(starting);
    try {
      return await starting;
    } finally {
      this.#underWay.delete(starting);
      this.#parts.ended();
    }
  }
}
