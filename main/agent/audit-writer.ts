import { settlesWithin, type Clock } from '../../base/clock.ts';
import type { Log } from '../log.ts';
import type { Appended } from './audit-file.ts';

/** Lines that wait for a disk; more than that are lost, and counted. */
const MOST_WAITING = 1_000;

export interface AuditWriterParts {
  readonly clock: Clock;
  readonly log: Log;
  append(lines: readonly string[]): Promise<Appended>;
  /** The line that says how many were lost. */
  describeLost(count: number): string;
}

/**
 * Hands lines to the disk in order, and nobody waits for it: what comes in one turn is one write, and what comes during a
 * write is one more. A disk that refuses is tried again with the next line.
 */
export class AuditWriter {
  readonly #parts: AuditWriterParts;
  readonly #waiting: string[] = [];
  #lost = 0;
  #isRefused = false;
  #isClosed = false;
  #writing: Promise<void> | undefined;

  constructor(parts: AuditWriterParts) {
    this.#parts = parts;
  }

  write(line: string): void {
    if (this.#isClosed) return;
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(line);
    else this.#lost += 1;
    this.#writing ??= this.#writeAll();
  }

  /** Waits until everything is written, for `withinMs` at most; no write begins after that. */
  async close(withinMs: number): Promise<void> {
    await settlesWithin(this.#parts.clock, withinMs, this.#writing ?? Promise.resolve());
    this.#isClosed = true;
  }

  async #writeAll(): Promise<void> {
    await Promise.resolve(); // The rest of this turn belongs to the same write.
    const isDue = (): boolean => this.#waiting.length + this.#lost > 0 && !this.#isClosed;
    while (isDue() && (await this.#writeWaiting()));
    this.#writing = undefined;
  }

  /** False when the disk refuses. */
  async #writeWaiting(): Promise<boolean> {
    const { append, describeLost } = this.#parts;
    const lost = this.#lost;
    const waiting = [...this.#waiting];
    const { count, error } = await append(lost === 0 ? waiting : [...waiting, describeLost(lost)]);
    this.#waiting.splice(0, Math.min(count, waiting.length));
    if (count > waiting.length) this.#lost -= lost;
    this.#tell(error);
    return error === undefined;
  }

  #tell(error: unknown): void {
    const { log } = this.#parts;
    const isRefused = error !== undefined;
    if (isRefused && !this.#isRefused) log.warn({ err: error }, 'the audit log cannot be written; what comes is kept');
    if (!isRefused && this.#isRefused) log.info({}, 'the audit log is written again');
    this.#isRefused = isRefused;
  }
}
