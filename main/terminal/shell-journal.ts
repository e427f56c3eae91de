import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { OwnedShell } from './owned-shell.ts';
import { ShellGroups } from './shell-groups.ts';
import type { ProcessFacts, ShellProcesses } from './shell-processes.ts';
import type { ShellRecord } from './shell-record.ts';

/** One that still runs is proof enough, and the oldest ones are the last to go. */
const MOST_MEMBERS = 16;

/**
 * The shells this agent owns now, for the agent after it, should this one be killed (L26). Kept in memory; whoever
 * writes it down is told when it has changed.
 */
export class ShellJournal {
  readonly #processes: ShellProcesses;
  readonly #written: () => Promise<void>;
  readonly #shells = new Set<JournaledShell>();
  readonly #changed = new Emitter<void>();

  readonly onChanged = this.#changed.event;

  /** `written` resolves when all that has changed so far has been written down, as well as can be; it never rejects. */
  constructor(processes: ShellProcesses, written: () => Promise<void>) {
    this.#processes = processes;
    this.#written = written;
  }

  get records(): ShellRecord[] {
    return [...this.#shells].map(({ record }) => record);
  }

  /** `shell` is in the journal until the result is disposed: when it has been collected. */
  add(terminalId: TerminalId, shell: OwnedShell): JournaledShell {
    const entry: JournaledShell = new JournaledShell(terminalId, shell, {
      processes: this.#processes,
      changed: () => {
        if (this.#shells.has(entry)) this.#changed.fire();
      },
      disposed: () => {
        if (this.#shells.delete(entry)) this.#changed.fire();
      },
    });
    this.#shells.add(entry);
    this.#changed.fire();
    entry.written = this.#written();
    return entry;
  }
}

export class JournaledShell implements Disposable {
  readonly #shell: OwnedShell;
  readonly #parts: { readonly processes: ShellProcesses; changed(): void; disposed(): void };
  #record: ShellRecord;
  /** Resolves when it is written down, as well as can be. Never rejects. */
  written: Promise<void> = Promise.resolve();

  constructor(
    terminalId: TerminalId,
    shell: OwnedShell,
    parts: { readonly processes: ShellProcesses; changed(): void; disposed(): void },
  ) {
    const { pid, startTime, processSession } = shell;
    this.#shell = shell;
    this.#parts = parts;
    this.#record = { terminalId, pid, startTime, processSession, foreground: null };
  }

  get record(): ShellRecord {
    return this.#record;
  }

  /** `group` is in the foreground now. The process table is walked only when it was another one before. */
  foregroundSeen(group: number | undefined): void {
    if (group === undefined || group <= 1 || group === this.#record.foreground?.group) return;
    this.groupSeen(group, new ShellGroups(this.#shell, this.#parts.processes).membersOf(group));
  }

  /** A group without members is not remembered. */
  groupSeen(group: number, live: readonly ProcessFacts[]): void {
    const members = [...live]
      .sort((a, b) => a.startTime - b.startTime)
      .slice(0, MOST_MEMBERS)
      .map(({ pid, startTime }) => ({ pid, startTime }));
    if (members.length === 0) return;
    this.#record = { ...this.#record, foreground: { group, members } };
    this.#parts.changed();
  }

  dispose(): void {
    this.#parts.disposed();
  }
}
