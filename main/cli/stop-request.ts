import { readFileSync } from 'node:fs';
import { createDeferred } from '../../base/deferred.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Log } from '../log.ts';
import { exitCodes } from './exit-codes.ts';
import { statusOf } from './exit-status.ts';

const HANGUP = 1;

/**
 * Watches for the end of a long-running command: SIGINT, SIGTERM, SIGHUP (unless started by `nohup`), or a defect.
 * A second signal ends the process at once; the journal lets the next start clean up.
 */
export class StopRequest implements Disposable {
  readonly #asked = createDeferred<number>();
  readonly #log: Log;
  readonly #signals: NodeJS.Signals[] = isIgnored(HANGUP) ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
  #isAsked = false;

  constructor(log: Log) {
    this.#log = log;
    for (const signal of this.#signals) process.on(signal, this.#signalled);
    process.on('uncaughtException', this.#failed);
    process.on('unhandledRejection', this.#failed);
  }

  /** Resolves with the exit status to end with. */
  get asked(): Promise<number> {
    return this.#asked.promise;
  }

  dispose(): void {
    for (const signal of this.#signals) process.off(signal, this.#signalled);
    process.off('uncaughtException', this.#failed);
    process.off('unhandledRejection', this.#failed);
  }

  readonly #signalled = (signal: NodeJS.Signals): void => {
    if (this.#isAsked) process.exit(statusOf({ code: null, signal }));
    this.#isAsked = true;
    this.#log.info({ signal }, 'told to stop');
    this.#asked.resolve(exitCodes.ok);
  };

  readonly #failed = (error: unknown): void => {
    this.#log.error({ err: error }, 'unexpected failure, stopping');
    this.#isAsked = true;
    this.#asked.resolve(exitCodes.internal);
  };
}

/** True when whoever started us ignores this signal. Node cannot tell, Linux can. */
function isIgnored(signalNumber: number): boolean {
  try {
    const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    return mask !== undefined && (BigInt(`0x${mask}`) & (1n << BigInt(signalNumber - 1))) !== 0n;
  } catch {
    return false;
  }
}
