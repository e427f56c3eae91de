import type { OwnedShell } from './owned-shell.ts';
import type { ShellGroups } from './shell-groups.ts';
import type { ProcessFacts, ShellProcesses } from './shell-processes.ts';

/** The shells above a job, stopped while it is ended: they would start the next command of the line (L13). */
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

  /** The outermost first: a shell that saw its inner shell stop would take the foreground back and go on. */
  stopAbove(group: number): void {
    for (const process of this.#shellsAbove(group)) {
      if (this.#stopped.has(process.pid)) continue;
      const result = this.#processes.signal(process, 'SIGSTOP');
      if (result === 'sent') this.#stopped.set(process.pid, process);
      if (result === 'refused') this.#refused.add(process.pid);
    }
  }

  /** The hang-up waits while a process is stopped and is the first thing it meets when it goes on. */
  hangUpAndContinue(): void {
    for (const process of this.#stopped.values()) this.#processes.signal(process, 'SIGHUP');
    for (const process of this.#stopped.values()) this.#processes.signal(process, 'SIGCONT');
    this.#stopped.clear();
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
  #shellsAbove(group: number): ProcessFacts[] {
    const above = new Map<number, ProcessFacts>();
    for (const member of this.#groups.membersOf(group)) {
      for (const ancestor of this.#ancestorsOf(member, group)) above.set(ancestor.pid, ancestor);
    }
    const shell = this.#processes.find(this.#shell.pid);
    if (shell?.startTime === this.#shell.startTime) above.set(shell.pid, shell);
    return [...above.values()].reverse();
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
