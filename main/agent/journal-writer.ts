import { settlesWithin, type Clock } from '../../base/clock.ts';
import { createDeferred, type Deferred } from '../../base/deferred.ts';
import type { Log } from '../log.ts';
import type { JournalWriting } from './journal-file.ts';

export interface JournalWriterParts {
  readonly clock: Clock;
  readonly log: Log;
  /** What the journal should hold now. */
  content(): JournalWriting;
  write(content: JournalWriting): Promise<void>;
}

/**
 * Writes the journal whenever it has changed: what changes in one turn is one write, and what changes during a write is
 * one more. A disk that refuses is tried again with the next change.
 */
export class JournalWriter {
  readonly #parts: JournalWriterParts;
  /** The write that is to come; undefined when nothing has changed since the last one began. */
  #due: Deferred<void> | undefined;
  #isRefused = false;
  #isClosed = false;
  #isWriting = false;
  /** The end of the latest write, due ones included. */
  #latest: Promise<void> = Promise.resolve();
  /** Undefined when not known: before the first write, and after a failed one. */
  #written: string | undefined;

  constructor(parts: JournalWriterParts) {
    this.#parts = parts;
  }

  changed(): void {
    if (this.#isClosed) return;
    this.#due ??= createDeferred();
    this.#latest = this.#due.promise;
    if (!this.#isWriting) void this.#writeAll();
  }

  /** Waits until all that has changed so far is written or was refused, for `withinMs` at most. */
  async written(withinMs: number): Promise<void> {
    await settlesWithin(this.#parts.clock, withinMs, this.#latest);
  }

  /** The same, and no write begins after that. */
  async close(withinMs: number): Promise<void> {
    await this.written(withinMs);
    this.#isClosed = true;
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    await Promise.resolve(); // The rest of this turn belongs to the same write.
    while (this.#due !== undefined && !this.#isClosed) {
      const { resolve } = this.#due;
      this.#due = undefined;
      await this.#write(this.#parts.content());
      resolve();
    }
    this.#isWriting = false;
  }

  async #write(content: JournalWriting): Promise<void> {
    const text = JSON.stringify(content);
    if (text === this.#written) return;
    this.#written = undefined;
    try {
      await this.#parts.write(content);
      this.#written = text;
      if (content.shells.length + content.left.length === 0) return; // A full disk lets a file be removed.
      if (this.#isRefused) this.#parts.log.info({}, 'the journal of shells is written again');
      this.#isRefused = false;
    } catch (error) {
      const failure = { err: error };
      if (!this.#isRefused)
        this.#parts.log.warn(failure, 'the journal of shells cannot be written; a crash may leave some');
      this.#isRefused = true;
    }
  }
}
