/** Which windows there are: in the order in which they were opened, and in that in which they were used. */
export class WindowOrder<T> {
  #opened: readonly T[] = [];
  /** The one used last comes first. */
  #used: readonly T[] = [];

  /** In the order of opening. */
  list(): readonly T[] {
    return this.#opened;
  }

  get lastUsed(): T | undefined {
    return this.#used[0];
  }

  /** It comes behind all that have been used. */
  add(window: T): void {
    this.#opened = [...this.#opened, window];
    this.#used = [...this.#used, window];
  }

  /** It is in front now. */
  use(window: T): void {
    if (this.#used.includes(window)) this.#used = [window, ...this.#used.filter((one) => one !== window)];
  }

  remove(window: T): void {
    this.#opened = this.#opened.filter((one) => one !== window);
    this.#used = this.#used.filter((one) => one !== window);
  }

  /** The next in the order of opening, round the end; undefined where there is no other. */
  after(window: T): T | undefined {
    const next = this.#opened[(this.#opened.indexOf(window) + 1) % this.#opened.length];
    return next === window ? undefined : next;
  }

  /** Of those of which it holds, the one used last. */
  find(holds: (window: T) => boolean): T | undefined {
    return this.#used.find(holds);
  }
}
