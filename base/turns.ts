/** Work that must not overlap: each piece begins when the one before has ended, well or not. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when all that has been taken so far has ended, well or not. */
  get settled(): Promise<void> {
    return this.#last;
  }

  /** Resolves and rejects as `work` does, once its turn has come. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }
}
