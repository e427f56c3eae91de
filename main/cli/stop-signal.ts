import { createDeferred } from '../../base/deferred.ts';
import type { Disposable } from '../../base/disposable.ts';
import { statusOf } from './exit-status.ts';
import { onSignals } from './signal-presses.ts';

/** For commands that are viewers: the first signal asks them to leave in order, a second one ends them at once. */
export class StopSignal implements Disposable {
  readonly #arrived = createDeferred<number>();
  readonly #subscription = onSignals(['SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGHUP'], (signal) =>
    this.#arrived.resolve(statusOf({ code: null, signal })),
  );

  /** Resolves with the exit status that stands for the signal. */
  get arrived(): Promise<number> {
    return this.#arrived.promise;
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}
