import { toDisposable, type Disposable } from './disposable.ts';

/** Subscribes a listener. Disposing the result unsubscribes; a listener removed while an event fires is not called any more. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** Where a throwing listener is reported. Set once per process by its composition root. */
let reportListenerError: (error: unknown) => void = (error) => {
  queueMicrotask(() => {
    throw error;
  });
};

/** Replaces the default, which rethrows outside the emitter. */
export function onListenerError(report: (error: unknown) => void): void {
  reportListenerError = report;
}

/** The firing end of an event. `fire` iterates over a copy; a throwing listener is reported and stops nobody. */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<{ call: (value: T) => void }>();

  readonly event: Event<T> = (listener) => {
    const entry = { call: listener };
    this.#listeners.add(entry);
    return toDisposable(() => this.#listeners.delete(entry));
  };

  get listenerCount(): number {
    return this.#listeners.size;
  }

  fire(value: T): void {
    for (const entry of [...this.#listeners]) {
      if (!this.#listeners.has(entry)) continue;
      try {
        entry.call(value);
      } catch (error) {
        reportListenerError(error);
      }
    }
  }

  /** Forgets all listeners. Later subscriptions are accepted and hear only later events. */
  dispose(): void {
    this.#listeners.clear();
  }
}
