import { sleep, type Clock } from '../../base/clock.ts';
import { isStillAlive } from '../terminal/is-still-alive.ts';
import type { OwnedShell } from '../terminal/owned-shell.ts';
import { ShellGroups } from '../terminal/shell-groups.ts';
import type { ProcessFacts, ShellProcesses } from '../terminal/shell-processes.ts';
import { endProcesses, listSettled } from '../terminal/survivors.ts';
import { WaitBudget } from '../terminal/wait-budget.ts';

const LOOK_EVERY_MS = 20;
const LONGEST_SETTLE_MS = 600;

/**
 * The process group of a program that leads its own process session. A group is only signalled while live members of it
 * are in that process session and its leader, if still there, is the one that was started (L14).
 */
export class ExecGroup {
  readonly #leader: number;
  readonly #groups: ShellGroups;
  readonly #processes: ShellProcesses;
  #isGone = false;
  /** Who was in the process session when that was last looked at; undefined while the program itself holds its number. */
  #witnesses: readonly ProcessFacts[] | undefined;

  constructor(leader: OwnedShell, processes: ShellProcesses) {
    this.#leader = leader.group;
    this.#groups = new ShellGroups(leader, processes);
    this.#processes = processes;
  }

  /** True for good once no live member is left: from then on the number may be somebody else's. */
  get isGone(): boolean {
    this.#isGone ||= this.#groups.isEmpty(this.#leader);
    return this.#isGone;
  }

  /** Whoever is left of it now; it is gone when nobody is. */
  look(): ProcessFacts[] {
    const left = this.#isGone ? [] : this.#groups.membersOf(this.#leader);
    this.#isGone ||= left.length === 0;
    return left;
  }

  /** The program has exited, this moment: from now on its process session is known by those who are left in it. */
  leaderExited(): void {
    this.#witnesses = this.#groups.members();
  }

  /** Every live process of its process session, as far as that is certainly still the same. */
  lookAround(): ProcessFacts[] {
    return this.#witnessed(() => this.#groups.look());
  }

  /** Whoever of its process session is in other groups, and not about to go (L19). */
  async survivors(clock: Clock): Promise<ProcessFacts[]> {
    const look = (): ProcessFacts[] =>
      this.#witnessed(() => this.#groups.members()).filter(({ group }) => group !== this.#leader);
    return listSettled(look, { processes: this.#processes, budget: new WaitBudget(clock, LONGEST_SETTLE_MS) });
  }

  /** Nobody, once none of those who were there last is: the session's number may be somebody else's by now. */
  #witnessed(look: () => ProcessFacts[]): ProcessFacts[] {
    if (this.#witnesses === undefined) return look();
    const found = this.#witnesses.some((one) => this.#isStillThere(one)) ? look() : [];
    this.#witnesses = found;
    return found;
  }

  #isStillThere({ pid, startTime, processSession }: ProcessFacts): boolean {
    const now = this.#processes.find(pid);
    return now?.startTime === startTime && now.processSession === processSession && now.state !== 'Z';
  }

  /** TERM, and after `graceMs` KILL to whoever is left. */
  async end(clock: Clock, graceMs: number): Promise<void> {
    this.signal('SIGTERM');
    this.signal('SIGCONT'); // a stopped program cannot act on TERM
    const untilMs = clock.now() + graceMs;
    while (!this.isGone && clock.now() < untilMs) await sleep(clock, LOOK_EVERY_MS);
    this.signal('SIGKILL');
  }

  /** TERM, and after `graceMs` KILL to each of `found`. Returns those that are still there. */
  async endOthers(found: readonly ProcessFacts[], clock: Clock, graceMs: number): Promise<ProcessFacts[]> {
    const processes = this.#processes;
    await endProcesses(found, { processes, budget: new WaitBudget(clock, 2 * graceMs), shellGraceMs: graceMs });
    return found.filter((one) => isStillAlive(one, processes));
  }

  /** To whoever is left of it. */
  signal(signal: NodeJS.Signals): void {
    if (!this.isGone) this.#groups.signal(this.#leader, signal);
  }
}
