import type { OwnedShell } from './owned-shell.ts';
import type { ProcessFacts, ShellProcesses, SignalResult } from './shell-processes.ts';

/**
 * The process groups in one shell's process session. A group is judged by its live members, not by its leader, and
 * looked at again right before each signal (L14).
 */
export class ShellGroups {
  readonly #shell: OwnedShell;
  readonly #processes: ShellProcesses;
  readonly #isOurs: () => boolean;
  /** Last seen per group, so that waiting for a group costs a few reads and not a walk over all processes. */
  readonly #seen = new Map<number, ProcessFacts[]>();
  readonly #killed = new Set<number>();

  /** `isOurs`: the process session is still the shell's. Who has no child there, whose number stays taken, must know better. */
  constructor(shell: OwnedShell, processes: ShellProcesses, isOurs?: () => boolean) {
    this.#shell = shell;
    this.#processes = processes;
    this.#isOurs = isOurs ?? (() => this.#isLeaderOursOrGone());
  }

  /** Every live process of the process session. */
  members(): ProcessFacts[] {
    return this.#isOurs() ? this.#processes.listProcessSession(this.#shell.processSession) : [];
  }

  /** The same, from a walk shared by all who ask within one turn of the event loop; without those that started after it. */
  look(): ProcessFacts[] {
    return this.#isOurs() ? this.#processes.lookAtProcessSession(this.#shell.processSession) : [];
  }

  membersOf(group: number): ProcessFacts[] {
    const members = this.members().filter((process) => process.group === group);
    this.#seen.set(group, members);
    return members;
  }

  isEmpty(group: number): boolean {
    const isKnownOneLeft = this.#seen.get(group)?.some((process) => this.#isStillIn(process)) ?? false;
    return !isKnownOneLeft && this.membersOf(group).length === 0;
  }

  signal(group: number, signal: NodeJS.Signals): SignalResult {
    if (this.isEmpty(group)) return 'gone';
    const result = this.#processes.signalGroup(group, signal);
    if (signal === 'SIGKILL' && result === 'sent') this.#killed.add(group);
    return result;
  }

  /** All of it was killed: whoever is still there has not come to its end yet. */
  isKilled(group: number): boolean {
    return this.#killed.has(group);
  }

  /** A process session keeps its number from being reused; a new process with it means that the session is over. */
  #isLeaderOursOrGone(): boolean {
    const leader = this.#processes.find(this.#shell.pid);
    return leader === undefined || leader.startTime === this.#shell.startTime;
  }

  #isStillIn(seen: ProcessFacts): boolean {
    const now = this.#processes.find(seen.pid);
    return now?.startTime === seen.startTime && now.group === seen.group && now.state !== 'Z';
  }
}
