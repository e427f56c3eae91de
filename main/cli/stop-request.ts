import { createDeferred } from '../../base/deferred.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Log } from '../log.ts';
import { exitCodes } from './exit-codes.ts';
import { onSignals } from './signal-presses.ts';

/**
 * Watches for the end of a long-running command: SIGINT, SIGTERM, SIGHUP, SIGQUIT, or a defect.
 * A second signal ends the process at once, with whatever has not ended by then left to the system's hang-up.
 */
export class StopRequest implements Disposable {
  readonly #asked = createDeferred<number>();
  readonly #log: Log;
  readonly #subscription: Disposable;

  constructor(log: Log) {
    this.#log = log;
    this.#subscription = onSignals(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'], (signal) => {
      log.info({ signal }, 'told to stop');
      this.#asked.resolve(exitCodes.ok);
    });
    process.on('uncaughtException', this.#failed);
    process.on('unhandledRejection', this.#failed);
  }

  /** Resolves with the exit status to end with. */
  get asked(): Promise<number> {
    return this.#asked.promise;
  }

  dispose(): void {
    this.#subscription.dispose();
    process.off('uncaughtException', this.#failed);
    process.off('unhandledRejection', this.#failed);
  }

  readonly #failed = (error: unknown): void => {
    this.#log.error({ err: error }, 'unexpected failure, stopping');
    this.#asked.resolve(exitCodes.internal);
  };
}
