import type { Log } from '../../../../main/log.ts';

/** Of a shell that left right before the quit. */
const HARMLESS = 'no final snapshot';

/** Counts the teardowns of each shell, and keeps what an agent never says while all is well. */
export class RaceLog implements Log {
  readonly #teardowns: Map<number, number>;
  readonly #complaints: string[];
  readonly #fields: { readonly pid?: number };
  /** A terminal has just been claimed by the idle reaper. */
  onRetired: (terminalId: string) => void = () => undefined;

  constructor(teardowns = new Map<number, number>(), complaints: string[] = [], fields = {}) {
    this.#teardowns = teardowns;
    this.#complaints = complaints;
    this.#fields = fields;
  }

  /** By process id. */
  get teardowns(): ReadonlyMap<number, number> {
    return this.#teardowns;
  }

  get complaints(): readonly string[] {
    return this.#complaints;
  }

  debug(): void {}

  info(fields: { readonly terminalId?: string }, message: string): void {
    const { pid } = this.#fields;
    if (message === 'idle terminal retired') this.onRetired(fields.terminalId ?? '');
    if (message === 'terminal torn down' && pid !== undefined)
      this.#teardowns.set(pid, (this.#teardowns.get(pid) ?? 0) + 1);
  }

  warn(fields: object, message: string): void {
    if (message !== HARMLESS) this.error(fields, message);
  }

  error(fields: { readonly err?: unknown }, message: string): void {
    this.#complaints.push(fields.err instanceof Error ? `${message}: ${fields.err.message}` : message);
  }

  child(fields: object): RaceLog {
    return new RaceLog(this.#teardowns, this.#complaints, { ...this.#fields, ...fields });
  }
}
