import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';

/** At most four notices a second for each key, the last always told (L44). */
const SPACING_MS = 250;

/** Spaces out notices by key: the first leaves after `SPACING_MS`, what comes meanwhile is one with it. Idle keys hold no timer. */
export class ChangeNotifier<K> implements Disposable {
  readonly #clock: Clock;
  readonly #notify: (key: K) => void;
  readonly #pending = new Map<K, Disposable>();

  constructor(clock: Clock, notify: (key: K) => void) {
    this.#clock = clock;
    this.#notify = notify;
  }

  mark(key: K): void {
    if (this.#pending.has(key)) return;
    const timer = this.#clock.setTimer(SPACING_MS, () => {
      this.#pending.delete(key);
      this.#notify(key);
    });
    this.#pending.set(key, timer);
  }

  /** Nothing more will be told about `key` unless it is marked again. */
  forget(key: K): void {
    this.#pending.get(key)?.dispose();
    this.#pending.delete(key);
  }

  dispose(): void {
    for (const key of [...this.#pending.keys()]) this.forget(key);
  }
}
