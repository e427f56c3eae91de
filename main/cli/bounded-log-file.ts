import { appendFileSync, renameSync, statSync } from 'node:fs';

const MAX_BYTES = 5 * 1024 * 1024;

/** Where log lines go: standard error, a file, or nowhere yet. */
export interface LogDestination {
  write(line: string): void;
}

/**
 * A log file (mode 0600) that is moved to `PATH.1` when it is full, so that at most two of `maxBytes` exist. A disk
 * that takes no more lines costs log lines and nothing else.
 */
export class BoundedLogFile implements LogDestination {
  readonly #path: string;
  readonly #maxBytes: number;
  #sizeBytes: number;

  constructor(path: string, maxBytes = MAX_BYTES) {
    this.#path = path;
    this.#maxBytes = maxBytes;
    this.#sizeBytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }

  write(line: string): void {
    try {
      if (this.#sizeBytes + line.length > this.#maxBytes && this.#sizeBytes > 0) {
        renameSync(this.#path, `${this.#path}.1`);
        this.#sizeBytes = 0;
      }
      appendFileSync(this.#path, line, { mode: 0o600 });
      this.#sizeBytes += Buffer.byteLength(line);
    } catch {
      // See above.
    }
  }
}

/** Early lines beyond this are dropped: a process that never gets a file may run for long. */
const MAX_EARLY_LINES = 1_000;

/** Keeps early lines until it is known where they go: the file belongs to whoever holds the state folder's lock. */
export class DeferredLogDestination implements LogDestination {
  readonly #early: string[] = [];
  #destination: LogDestination | undefined;

  write(line: string): void {
    if (this.#destination !== undefined) this.#destination.write(line);
    else if (this.#early.length < MAX_EARLY_LINES) this.#early.push(line);
  }

  direct(destination: LogDestination): void {
    this.#destination = destination;
    for (const line of this.#early.splice(0)) destination.write(line);
  }
}
