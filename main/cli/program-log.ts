import { createLog } from '../pino-log.ts';
import type { Log } from '../log.ts';
import { BoundedLogFile, DeferredLogDestination } from './bounded-log-file.ts';
import type { HostingContext } from './hosting-context.ts';
import { StandardErrorLog } from './standard-error-log.ts';

/** The log of a long-running command: standard error with `--json`, else a bounded file in the state folder. */
export class ProgramLog {
  readonly log: Log;
  readonly #standardError: StandardErrorLog | undefined;
  readonly #deferred: DeferredLogDestination | undefined;

  constructor({ output, settings }: HostingContext) {
    const destination = output.isJson ? new StandardErrorLog() : new DeferredLogDestination();
    this.#standardError = destination instanceof StandardErrorLog ? destination : undefined;
    this.#deferred = destination instanceof DeferredLogDestination ? destination : undefined;
    this.log = createLog({ level: settings['agent.logLevel'], destination });
  }

  /** The state folder is ours now: lines so far, and all later ones, go to this file. */
  openFile(path: string): void {
    this.#deferred?.direct(new BoundedLogFile(path));
  }

  /** Waits until the last line is out. */
  async flush(): Promise<void> {
    await this.#standardError?.flush();
  }
}
