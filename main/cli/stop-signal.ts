import { createDeferred } from '../../base/deferred.ts';
import type { Disposable } from '../../base/disposable.ts';
import { statusOf } from './exit-status.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** For commands that are viewers: the first signal asks them to leave in order, a second one ends them at once. */
export class StopSignal implements Disposable {
  readonly #arrived = createDeferred<number>();
  #hasArrived = false;

  constructor() {
    for (const signal of signals) process.on(signal, this.#receive);
  }

  /** Resolves with the exit status that stands for the signal. */
  get arrived(): Promise<number> {
    return this.#arrived.promise;
  }

  dispose(): void {
    for (const signal of signals) process.off(signal, this.#receive);
  }

  readonly #receive = (signal: NodeJS.Signals): void => {
    const status = statusOf({ code: null, signal });
    if (this.#hasArrived) process.exit(status);
    this.#hasArrived = true;
    this.#arrived.resolve(status);
  };
}
