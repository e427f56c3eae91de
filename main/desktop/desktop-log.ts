import { join } from 'node:path';
import { BoundedLogFile, DeferredLogDestination } from '../cli/bounded-log-file.ts';
import type { Log } from '../log.ts';
import { createLog } from '../pino-log.ts';
import type { Settings } from '../../protocol/settings.ts';

/** The app's log: in the agent's file when the agent is ours, else in one of its own. */
export class DesktopLog {
  readonly log: Log;
  readonly #destination = new DeferredLogDestination();

  constructor(level: Settings['agent.logLevel']) {
    this.log = createLog({ level, destination: this.#destination });
  }

  /** The state folder is ours: its log is, too. */
  useAgentFile(path: string): void {
    this.#destination.direct(new BoundedLogFile(path));
  }

  useOwnFile(stateDir: string): void {
    this.#destination.direct(new BoundedLogFile(join(stateDir, 'app.log')));
  }
}
