import { createDeferred } from '../../base/deferred.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Signal } from '../../protocol/requests.ts';
import { statusOf } from './exit-status.ts';
import { onSignals } from './signal-presses.ts';

const signals = { SIGINT: 'INT', SIGQUIT: 'QUIT', SIGTERM: 'TERM', SIGHUP: 'HUP' } as const satisfies Record<
  string,
  Signal
>;

/**
 * For commands that are viewers: the first signal asks them to leave in order, a second one ends them at once. With
 * `isPassedOn` the first is for somebody else, and the others count from there.
 */
export class StopSignal implements Disposable {
  readonly #passedOn = createDeferred<Signal>();
  readonly #signal = createDeferred<Signal>();
  readonly #subscription: Disposable;

  constructor({ isPassedOn = false } = {}) {
    const leave = (signal: keyof typeof signals): void => this.#signal.resolve(signals[signal]);
    const passOn = (signal: keyof typeof signals): void => this.#passedOn.resolve(signals[signal]);
    const presses = isPassedOn ? [passOn, leave] : [leave];
    this.#subscription = onSignals(Object.keys(signals) as (keyof typeof signals)[], ...presses);
  }

  /** The one for somebody else. */
  get passedOn(): Promise<Signal> {
    return this.#passedOn.promise;
  }

  /** Resolves with the exit status that stands for the signal. */
  get arrived(): Promise<number> {
    return this.#signal.promise.then(statusOfSignal);
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}

/** With which a shell would report that the signal ended a program. */
export function statusOfSignal(signal: Signal): number {
  return statusOf({ code: null, signal: `SIG${signal}` });
}
