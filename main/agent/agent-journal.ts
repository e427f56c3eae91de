import type { Clock } from '../../base/clock.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../../protocol/settings.ts';
import { ShellJournal } from '../terminal/shell-journal.ts';
import type { ShellProcesses } from '../terminal/shell-processes.ts';
import { CrashRecovery } from './crash-recovery.ts';
import type { FoundJournal, JournalWriting } from './journal-file.ts';
import { JournalWriter } from './journal-writer.ts';

/** The journal as the agent is given it: what was found of the agent before, and where this one writes. */
export interface JournalStore {
  readonly found: FoundJournal;
  write(content: JournalWriting): Promise<void>;
}

export interface AgentJournalParts {
  readonly store: JournalStore;
  readonly settings: Settings;
  readonly processes: ShellProcesses;
  readonly clock: Clock;
  readonly log: Log;
  readonly ownPid: number;
}

/** A disk that does not answer holds up an answer, or an orderly quit, for no longer than this. */
const LONGEST_WRITE_MS = 500;

/** What survives this agent should it be killed, and what it makes of the agent before it (L26). */
export class AgentJournal {
  readonly shells: ShellJournal;
  readonly recovery: CrashRecovery;
  readonly #writer: JournalWriter;
  #isLast = false;

  constructor({ store, settings, processes, clock, log, ownPid }: AgentJournalParts) {
    const jobGraceMs = settings['terminal.jobGraceMs'];
    const shellGraceMs = settings['terminal.shellGraceMs'];
    this.shells = new ShellJournal(processes, () => this.#writer.written(LONGEST_WRITE_MS));
    this.recovery = new CrashRecovery(store.found, { processes, clock, log, ownPid, jobGraceMs, shellGraceMs });
    this.#writer = new JournalWriter({
      ...{ clock, log },
      content: () => ({
        shells: [...this.shells.records, ...this.recovery.records],
        left: this.recovery.left,
        isLast: this.#isLast,
      }),
      write: (content) => store.write(content),
    });
    this.shells.onChanged(() => this.#writer.changed());
    this.recovery.onChanged(() => this.#writer.changed());
  }

  /** Once all that was owned has ended. */
  close(): Promise<void> {
    this.#isLast = true;
    this.#writer.changed();
    return this.#writer.close(LONGEST_WRITE_MS);
  }
}
