import type { EndingShell } from './closing-shell.ts';
import { hangUpMs } from './end-shell.ts';
import { isStillAlive } from './is-still-alive.ts';
import { hangUpInLine, mayStartNext } from './leave-line.ts';
import type { OwnedShell } from './owned-shell.ts';
import type { ShellGroups } from './shell-groups.ts';
import type { ProcessFacts, ShellProcesses } from './shell-processes.ts';

/** The shells above a job and within it, stopped while it is ended: they would start the next command of the line (L13). */
export class FrozenShells {
  readonly #shell: OwnedShell;
  readonly #groups: ShellGroups;
  readonly #processes: ShellProcesses;
  readonly #stopped = new Map<number, ProcessFacts>();
  readonly #refused = new Set<number>();

  constructor(shell: OwnedShell, groups: ShellGroups, processes: ShellProcesses) {
    this.#shell = shell;
    this.#groups = groups;
    this.#processes = processes;
  }

  get stoppedPids(): number[] {
    return [...this.#stopped.keys()];
  }

  get refusedPids(): number[] {
    return [...this.#refused];
  }

  /** Those of the stopped ones, but for the shell's own. */
  get innerGroups(): number[] {
    const groups = [...this.#stopped.values()].map((process) => process.group);
    return [...new Set(groups)].filter((group) => group !== this.#shell.group);
  }

  /** The outermost first: a shell that saw its inner shell stop would take the foreground back and go on. */
  stopAround(group: number): void {
    const members = this.#groups.membersOf(group);
    for (const process of [...this.#shellsAbove(members, group), ...this.#shellsWithin(members)]) {
      if (this.#stopped.has(process.pid)) continue;
      const result = this.#processes.signal(process, 'SIGSTOP');
      if (result === 'sent') this.#stopped.set(process.pid, process);
      if (result === 'refused') this.#refused.add(process.pid);
    }
  }

  /** Live members of the group that are to be ended while the shells among them stand still. */
  jobIn(group: number): ProcessFacts[] {
    return this.#groups.membersOf(group).filter((process) => !this.#stopped.has(process.pid));
  }

  hasShellIn(group: number): boolean {
    return [...this.#stopped.values()].some((process) => process.group === group);
  }

  /** What they meet when they go on. One in `promptGroup` is in the middle of nothing. */
  hangUp(promptGroup: number | undefined): void {
    for (const process of this.#stopped.values()) {
      if (process.group === promptGroup) this.#processes.signal(process, 'SIGHUP');
      else hangUpInLine(process, this.#processes);
    }
  }

  /**
   * The outermost first; each other one when the one above it has gone, which hangs it up once more: that is one with the
   * hang-up that waits for it, but ends a bash that is just saving its history. Once one has stayed, nobody waits for it,
   * nor for those within it.
   */
  async goOn({ budget, shellGraceMs }: Pick<EndingShell, 'budget' | 'shellGraceMs'>): Promise<void> {
    const waiting = [...this.#stopped.values()];
    this.#stopped.clear();
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const process = next;
        this.#processes.signal(process, 'SIGCONT');
        const hasGone = (): boolean => !isStillAlive(process, this.#processes);
        if (waiting.length > 0 && !(await budget.holds(hangUpMs(shellGraceMs), hasGone))) break;
      }
    } finally {
      for (const process of waiting) this.#processes.signal(process, 'SIGCONT');
    }
  }

  /**
   * For shells that have been hung up already, and stayed: none of them does anything more, not even go on. The
   * innermost first: the kernel continues what stands still without a shell above it.
   */
  kill(): void {
    for (const process of [...this.#stopped.values()].reverse()) this.#processes.signal(process, 'SIGKILL');
    this.#stopped.clear();
  }

  /** From the shell down to the job's parent. The members of a pipeline may have different parents. */
  #shellsAbove(members: readonly ProcessFacts[], group: number): ProcessFacts[] {
    const above = new Map<number, ProcessFacts>();
    for (const member of members) {
      for (const ancestor of this.#ancestorsOf(member, group)) above.set(ancestor.pid, ancestor);
    }
    const shell = this.#processes.find(this.#shell.pid);
    if (shell?.startTime === this.#shell.startTime) above.set(shell.pid, shell);
    return [...above.values()].reverse();
  }

  /** With those between them, as `su`: it continues a shell that it saw stop. */
  #shellsWithin(members: readonly ProcessFacts[]): ProcessFacts[] {
    const within = new Map(members.map((member) => [member.pid, member]));
    const found = new Set<ProcessFacts>();
    for (const shell of members.filter((member) => mayStartNext(member, this.#processes))) {
      const chain: ProcessFacts[] = [];
      for (let next: ProcessFacts | undefined = shell; next !== undefined; next = within.get(next.parentPid)) {
        if (chain.includes(next)) break;
        chain.push(next);
      }
      for (const process of chain.reverse()) found.add(process);
    }
    return [...found];
  }

  #ancestorsOf(member: ProcessFacts, group: number): ProcessFacts[] {
    const ancestors: ProcessFacts[] = [];
    const seen = new Set([member.pid]);
    let next = this.#processes.find(member.parentPid);
    while (next?.processSession === this.#shell.processSession && !seen.has(next.pid)) {
      seen.add(next.pid);
      if (next.group !== group) ancestors.push(next);
      if (next.pid === this.#shell.pid) break;
      next = this.#processes.find(next.parentPid);
    }
    return ancestors;
  }
}
