import { sleep, type Clock } from '../../base/clock.ts';
import { Emitter } from '../../base/event.ts';
import type { LeftProcess, ProcessIdentity, Recovery } from '../../protocol/ledger.ts';
import type { Log } from '../log.ts';
import { endRecordedShell, type EndingParts } from '../terminal/end-recorded-shell.ts';
import { LeftProcesses } from '../terminal/left-processes.ts';
import type { LeftRecord, ShellRecord } from '../terminal/shell-record.ts';
import type { FoundJournal } from './journal-file.ts';

/** All that is told must fit one message. */
const MOST_ENDED = 500;

export interface CrashRecoveryParts extends EndingParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly ownPid: number;
}

interface RecordOutcome {
  readonly ended: Recovery['ended'];
  readonly left: readonly LeftRecord[];
}

/**
 * Ends what an agent that was killed has left of its shells, and knows what else of its terminals runs on (L26). It works
 * while viewers are served; until a shell has been dealt with, its record is kept for the agent after this one.
 */
export class CrashRecovery {
  readonly #found: FoundJournal;
  readonly #parts: CrashRecoveryParts;
  readonly #left: LeftProcesses;
  readonly #changed = new Emitter<void>();
  readonly #foundMs: number;
  #records: readonly ShellRecord[];
  #ended: Recovery['ended'] = [];

  /** `records` or `left` has changed. */
  readonly onChanged = this.#changed.event;
  /** Everything has been ended that will be. Never rejects. */
  readonly settled: Promise<void>;

  constructor(found: FoundJournal, parts: CrashRecoveryParts) {
    this.#found = found;
    this.#parts = parts;
    this.#foundMs = parts.clock.now();
    this.#records = found.kind === 'fits' ? found.shells : [];
    this.#left = new LeftProcesses(found.kind === 'fits' ? found.left : [], parts);
    this.#left.onChanged(() => this.#changed.fire());
    this.settled = found.kind === 'none' ? Promise.resolve() : this.#run();
  }

  /** Shells of dead agents that are not dealt with yet. */
  get records(): readonly ShellRecord[] {
    return this.#records;
  }

  /** The agent before died and had something, or nobody can tell. A machine that was started anew is no news. */
  get isNews(): boolean {
    return this.#found.kind === 'damaged' || (this.#found.kind === 'fits' && this.#found.shells.length > 0);
  }

  /** From memory: as of the last look. */
  get left(): readonly LeftRecord[] {
    return this.#left.records;
  }

  /** What there is to tell, with what is left now; null when the agent before had quit in order and nothing is left. */
  async read(): Promise<Recovery | null> {
    await this.settled;
    const left = await this.#left.list();
    const { kind } = this.#found;
    if (kind === 'none') return null;
    const owned = kind === 'damaged' ? undefined : this.#found.shells.length;
    if (owned === 0 && left.length === 0) return null;
    const msAgo = Math.round(this.#parts.clock.now() - this.#foundMs);
    return { msAgo, journal: kind, ...(owned === undefined ? {} : { owned }), ended: this.#ended, left };
  }

  /** Ends those of `processes` that are left, and nothing else. Returns what is left then. */
  async endLeft(processes: readonly ProcessIdentity[]): Promise<LeftProcess[]> {
    await this.settled;
    await this.#left.end(processes);
    return this.#left.list();
  }

  async #run(): Promise<void> {
    const records = this.#records;
    const ending: Promise<RecordOutcome>[] = [];
    for (const record of records) {
      await sleep(this.#parts.clock, 0); // Each begins with a look at the process table, and others are waiting to be served.
      ending.push(this.#end(record));
    }
    const outcomes = await Promise.all(ending);
    await this.#take(outcomes.flatMap(({ left }) => left));
    this.#ended = outcomes.flatMap(({ ended }) => ended).slice(0, MOST_ENDED);
    this.#records = [];
    const counts = { shells: records.length, ended: this.#ended.length, left: this.left.length };
    this.#parts.log.info({ journal: this.#found.kind, ...counts }, 'looked after what a dead agent left');
    this.#changed.fire();
  }

  async #end(record: ShellRecord): Promise<RecordOutcome> {
    const { terminalId } = record;
    try {
      const { ended, left } = await endRecordedShell(record, this.#parts);
      return {
        ended: ended.map(({ pid, name }) => ({ pid, name, terminalId })),
        left: left.map(({ pid, startTime }) => ({ pid, startTime, terminalId })),
      };
    } catch (error) {
      this.#parts.log.error({ err: error, terminalId }, 'a shell of a dead agent could not be ended');
      return { ended: [], left: [] };
    }
  }

  async #take(left: readonly LeftRecord[]): Promise<void> {
    try {
      const terminalIds = this.#records.map(({ terminalId }) => terminalId);
      await this.#left.take(left, terminalIds);
    } catch (error) {
      this.#parts.log.error({ err: error }, 'what a dead agent left could not be listed');
    }
  }
}
