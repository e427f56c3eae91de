import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { ExitStatus, TerminalSize } from '../../protocol/terminal-info.ts';
import type { Snapshot } from './mirror.ts';
import type { OwnedShell } from './owned-shell.ts';
import type { PtyCommand } from './pty.ts';
import type { TerminalSpec } from './terminal-spec.ts';

/** What stays of a terminal whose shell has left: no process, no descriptor (L34). */
export interface EndedRecord {
  readonly terminalId: TerminalId;
  readonly generation: number;
  /** It has gone; what it started may still be in its process session. */
  readonly shell: OwnedShell;
  readonly spec: TerminalSpec;
  readonly command: PtyCommand;
  /** Without a name that a person gave: that is in `spec`. */
  readonly title: string;
  readonly size: TerminalSize;
  readonly exit: ExitStatus;
  readonly bornMs: number;
  readonly endedMs: number;
  /** Length of all it printed. */
  readonly outputBytes: number;
  /** The last screen and scrollback; never rejects. */
  readonly snapshot: Promise<Snapshot>;
}

const KEPT_MS = 24 * 60 * 60 * 1000;
const KEPT_COUNT = 64;

/** The ended records of an agent: at most 64, each for at most 24 h. */
export class EndedRecords implements Disposable {
  readonly #clock: Clock;
  readonly #records = new Map<TerminalId, EndedRecord>();
  readonly #forgotten = new Emitter<EndedRecord>();
  readonly #renamed = new Emitter<EndedRecord>();
  #timer: Disposable | undefined;
  #isDisposed = false;

  /** It is gone for good: dismissed, too old, or one too many. */
  readonly onForgotten = this.#forgotten.event;
  readonly onRenamed = this.#renamed.event;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(record: EndedRecord): void {
    if (this.#isDisposed) return;
    this.#records.set(record.terminalId, record);
    const oldest = this.#records.keys().next();
    if (this.#records.size > KEPT_COUNT && oldest.done !== true) this.forget(oldest.value);
    this.#schedule();
  }

  /** Keeps the record's age and place. */
  rename(record: EndedRecord, name: string): void {
    const renamed = { ...record, spec: { ...record.spec, name } };
    this.#records.set(record.terminalId, renamed);
    this.#renamed.fire(renamed);
  }

  find(terminalId: TerminalId): EndedRecord | undefined {
    return this.#records.get(terminalId);
  }

  list(): EndedRecord[] {
    return [...this.#records.values()];
  }

  get count(): number {
    return this.#records.size;
  }

  /** For good. False when there is none. */
  forget(terminalId: TerminalId): boolean {
    const record = this.#records.get(terminalId);
    this.take(terminalId);
    if (record !== undefined) this.#forgotten.fire(record);
    return record !== undefined;
  }

  /** Its terminal runs again. */
  take(terminalId: TerminalId): void {
    this.#records.delete(terminalId);
    this.#schedule();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#records.clear();
    this.#schedule();
  }

  #schedule(): void {
    const oldest = this.#records.values().next();
    if (oldest.done === true) {
      this.#timer?.dispose();
      this.#timer = undefined;
      return;
    }
    const inMs = oldest.value.endedMs + KEPT_MS - this.#clock.now();
    this.#timer ??= this.#clock.setTimer(Math.max(0, inMs), () => this.#expire());
  }

  #expire(): void {
    this.#timer = undefined;
    for (const record of this.list()) {
      if (this.#clock.now() - record.endedMs >= KEPT_MS) this.forget(record.terminalId);
    }
    this.#schedule();
  }
}
