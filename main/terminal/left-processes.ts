import type { Clock } from '../../base/clock.ts';
import { Emitter } from '../../base/event.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { LeftProcess, ProcessIdentity } from '../../protocol/ledger.ts';
import { isStillAlive } from './is-still-alive.ts';
import type { ShellProcesses } from './shell-processes.ts';
import type { LeftRecord } from './shell-record.ts';
import { isSameProcess } from './same-process.ts';
import { endProcesses, listSettled } from './survivors.ts';
import { WaitBudget } from './wait-budget.ts';

/** A person looks at them one by one; all must fit one message. The oldest ones are kept. */
const MOST_LISTED = 100;
const MOST_COMMAND_CHARACTERS = 200;

export interface LeftProcessesParts {
  readonly processes: ShellProcesses;
  readonly clock: Clock;
  /** Between TERM and KILL. */
  readonly shellGraceMs: number;
  /** This agent may itself have been started in a terminal of the dead one. */
  readonly ownPid: number;
}

/**
 * What runs on of terminals whose agent died. Known by pid and start time, and found again by the terminals' marks, so
 * that a child that outlives its parent is not lost. None is ever signalled but by `end`.
 */
export class LeftProcesses {
  readonly #parts: LeftProcessesParts;
  readonly #changed = new Emitter<void>();
  #records: readonly LeftRecord[];

  /** `records` is another one than before. */
  readonly onChanged = this.#changed.event;

  constructor(known: readonly LeftRecord[], parts: LeftProcessesParts) {
    this.#records = known;
    this.#parts = parts;
  }

  /** As of the last look. */
  get records(): readonly LeftRecord[] {
    return this.#records;
  }

  /** Adds `found` and whatever bears a mark of `terminalIds`, once those have gone that are about to. */
  async take(found: readonly LeftRecord[], terminalIds: readonly TerminalId[]): Promise<void> {
    const { clock, processes, shellGraceMs } = this.#parts;
    const budget = new WaitBudget(clock, 2 * shellGraceMs);
    const ids = [...terminalIds, ...this.#terminalIds()];
    const look = async (): Promise<LeftRecord[]> => {
      const known = found.filter((one) => isStillAlive(one, processes));
      return [...known, ...(await this.#listMarked(ids))];
    };
    this.#replace([...this.#records, ...(await listSettled(look, { processes, budget }))]);
  }

  /** Those that there are now. */
  async list(): Promise<LeftProcess[]> {
    const marked = await this.#listMarked(this.#terminalIds());
    this.#replace([...this.#records, ...marked]);
    return this.#records.flatMap((record) => this.#describe(record) ?? []);
  }

  /** Ends those of `chosen` that are listed and still the same: TERM, and after the grace KILL. */
  async end(chosen: readonly ProcessIdentity[]): Promise<void> {
    const targets = this.#records.filter((record) => chosen.some((one) => isSameProcess(one, record)));
    const { clock, shellGraceMs } = this.#parts;
    await endProcesses(targets, { ...this.#parts, budget: new WaitBudget(clock, 2 * shellGraceMs) });
  }

  #terminalIds(): TerminalId[] {
    return this.#records.map(({ terminalId }) => terminalId);
  }

  async #listMarked(terminalIds: readonly TerminalId[]): Promise<LeftRecord[]> {
    const marked = await this.#parts.processes.listMarkedWith(new Set(terminalIds));
    return marked.map(({ pid, startTime, terminalId }) => ({ pid, startTime, terminalId: terminalId as TerminalId }));
  }

  #replace(found: readonly LeftRecord[]): void {
    const { processes, ownPid } = this.#parts;
    const distinct = new Map(found.map((one) => [`${one.pid}@${one.startTime}`, one]));
    const records = [...distinct.values()]
      .filter((one) => one.pid !== ownPid && isStillAlive(one, processes))
      .sort((a, b) => a.startTime - b.startTime)
      .slice(0, MOST_LISTED);
    const isUnchanged =
      records.length === this.#records.length && records.every((one, i) => isSameProcess(one, this.#records[i]));
    if (isUnchanged) return;
    this.#records = records;
    this.#changed.fire();
  }

  #describe({ pid, startTime, terminalId }: LeftRecord): LeftProcess | undefined {
    const facts = this.#parts.processes.find(pid);
    if (facts?.startTime !== startTime) return undefined;
    const command = this.#parts.processes.commandLine(pid).join(' ').slice(0, MOST_COMMAND_CHARACTERS);
    return { pid, startTime, terminalId, name: facts.name, command };
  }
}
