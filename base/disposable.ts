/** Something that holds a resource. `dispose` is synchronous, lets go at once, and may be called again without effect. */
export interface Disposable {
  dispose(): void;
}

/** Wraps a release function; only the first `dispose` runs it. */
export function toDisposable(release: () => void): Disposable {
  let isDisposed = false;
  return {
    dispose(): void {
      if (isDisposed) return;
      isDisposed = true;
      release();
    },
  };
}

/** Owns disposables and releases them newest first. One failing release never strands the rest. */
export class DisposableStore implements Disposable {
  readonly #owned: Disposable[] = [];
  #isDisposed = false;

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** Takes ownership. An item that arrives after disposal is released at once, so it cannot leak. */
  add<T extends Disposable>(item: T): T {
    if (this.#isDisposed) item.dispose();
    else this.#owned.push(item);
    return item;
  }

  /** Throws an AggregateError when releases failed, after all of them have run. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    const failures: unknown[] = [];
    for (const item of this.#owned.splice(0).reverse()) {
      try {
        item.dispose();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some resources failed to release');
  }
}
