import { settlesWithin, type Clock } from '../../base/clock.ts';
import type { Log } from '../log.ts';
import type { JournalContent } from './journal-file.ts';

export interface JournalWriterParts {
  readonly clock: Clock;
  readonly log: Log;
  /** What the journal should hold now. */
  content(): JournalContent;
  write(content: JournalContent): Promise<void>;
}

/**
 * Writes the journal whenever it has changed: what changes in one turn is one write, and what changes during a write is
 * one more. Nobody waits for it but `close`; a disk that refuses is tried again with the next change.
 */
export class JournalWriter {
  readonly #parts: JournalWriterParts;
  #isDue = false;
  #isRefused = false;
  #isClosed = false;
  #writing: Promise<void> | undefined;
  /** Undefined when not known: before the first write, and after a failed one. */
  #written: string | undefined;

  constructor(parts: JournalWriterParts) {
    this.#parts = parts;
  }

  changed(): void {
    if (this.#isClosed) return;
    this.#isDue = true;
    this.#writing ??= this.#writeAll();
  }

  /** Waits until everything is written, for `withinMs` at most; no write begins after that. */
  async close(withinMs: number): Promise<void> {
    await settlesWithin(this.#parts.clock, withinMs, this.#writing ?? Promise.resolve());
    this.#isClosed = true;
  }

  async #writeAll(): Promise<void> {
    await Promise.resolve(); // The rest of this turn belongs to the same write.
    while (this.#isDue && !this.#isClosed) {
      this.#isDue = false;
      await this.#write(this.#parts.content());
    }
    this.#writing = undefined;
  }

  async #write(content: JournalContent): Promise<void> {
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
