type Listener = (...args: unknown[]) => void;

/** The part of Node's EventEmitter that a sandboxed preload script may use. */
export class PageEmitter {
  readonly #listeners = new Map<string, { call: Listener; original: Listener }[]>();

  on(name: string, listener: Listener): this {
    return this.#add(name, listener, listener);
  }

  once(name: string, listener: Listener): this {
    const call: Listener = (...args) => {
      this.off(name, listener);
      listener(...args);
    };
    return this.#add(name, call, listener);
  }

  off(name: string, listener: Listener): this {
    const entries = this.#listeners.get(name) ?? [];
    const index = entries.findLastIndex(({ original }) => original === listener);
    if (index >= 0) this.#listeners.set(name, entries.toSpliced(index, 1));
    return this;
  }

  addListener(name: string, listener: Listener): this {
    return this.on(name, listener);
  }

  removeListener(name: string, listener: Listener): this {
    return this.off(name, listener);
  }

  removeAllListeners(name: string): this {
    this.#listeners.delete(name);
    return this;
  }

  /** One throwing listener is reported and keeps no message from the others. */
  deliver(name: string, ...args: unknown[]): void {
    for (const { call } of this.#listeners.get(name) ?? []) {
      try {
        call(...args);
      } catch (error) {
        reportError(error);
      }
    }
  }

  #add(name: string, call: Listener, original: Listener): this {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), { call, original }]);
    return this;
  }
}
