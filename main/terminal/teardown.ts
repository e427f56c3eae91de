import type { Clock } from '../../base/clock.ts';
import type { CloseOutcome, CloseStep, ExitStatus } from '../../protocol/terminal-info.ts';
import type { Log } from '../log.ts';
import type { ChildReaper } from './child-reaper.ts';
import { CloseSteps } from './close-steps.ts';
import type { ClosingShell } from './closing-shell.ts';
import { endForegroundJob } from './end-foreground-job.ts';
import { endLateJobs } from './end-late-jobs.ts';
import { endShell, findStoppedJobs } from './end-shell.ts';
import { FrozenShells } from './frozen-shells.ts';
import type { OwnedShell } from './owned-shell.ts';
import type { Pty } from './pty.ts';
import { ShellGroups } from './shell-groups.ts';
import type { ProcessFacts, ShellProcesses } from './shell-processes.ts';
import { endSurvivors, listSurvivors } from './survivors.ts';
import { WaitBudget } from './wait-budget.ts';

export { recordShell, type OwnedShell } from './owned-shell.ts';

export interface TeardownRequest {
  readonly pty: Pty;
  readonly shell: OwnedShell;
  readonly terminalId: string;
  /** `everything` also ends what would outlive the close. */
  readonly scope: 'foreground' | 'everything';
  onStep(step: CloseStep): void;
}

export interface TeardownParts {
  readonly processes: ShellProcesses;
  readonly clock: Clock;
  readonly childReaper: ChildReaper;
  readonly jobGraceMs: number;
  readonly shellGraceMs: number;
  readonly log: Log;
}

/**
 * Ends a terminal: its foreground job and nothing after it, then the master, then the shell's group and its stopped
 * jobs (L13–L19). Never rejects. Waits no longer than the grace of the job and twice that of the shell.
 */
export function tearDown(request: TeardownRequest, parts: TeardownParts): Promise<CloseOutcome> {
  return new Teardown(request, parts).run();
}

class Teardown {
  readonly #closing: ClosingShell;
  readonly #request: TeardownRequest;
  readonly #parts: TeardownParts;
  #exit: ExitStatus | null = null;

  constructor(request: TeardownRequest, parts: TeardownParts) {
    const { pty, shell, terminalId } = request;
    const { processes, clock, jobGraceMs, shellGraceMs } = parts;
    this.#request = request;
    this.#parts = parts;
    this.#closing = {
      ...{ pty, shell, terminalId, processes, jobGraceMs, shellGraceMs },
      groups: new ShellGroups(shell, processes),
      steps: new CloseSteps(clock, (step) => this.#tell(step)),
      budget: new WaitBudget(clock, jobGraceMs + 2 * shellGraceMs),
    };
  }

  async run(): Promise<CloseOutcome> {
    const exitWatch = this.#request.pty.onExit((exit) => (this.#exit = exit));
    // An exit that was reported before is not reported again.
    const isExitDue = this.#isShellThere();
    const { shell, groups, processes } = this.#closing;
    const before = await this.#attempt('look at the process session', () => groups.members());
    const stoppedJobs = await this.#attempt('find stopped jobs', () => findStoppedJobs(before ?? [], this.#closing));
    const hasShellEnded = (): boolean => this.#exit !== null || !isExitDue;
    const frozen = new FrozenShells(shell, groups, processes);
    await this.#attempt('end the foreground job', () => endForegroundJob(this.#closing, frozen));
    // While they stand still, none takes the foreground back: the job is what the kernel hangs up.
    await this.#attempt('close the master', () => this.#closeMaster());
    const others = { stoppedJobs: stoppedJobs ?? [], hungUp: frozen.innerGroups };
    await this.#attempt('let the shells go on', () => frozen.goOn(this.#closing));
    await this.#attempt('end the shell', () => endShell(this.#closing, others, hasShellEnded));
    if (before !== undefined) {
      await this.#attempt('end late jobs', () => endLateJobs(before, frozen, this.#closing));
    }
    const isUnreaped = !hasShellEnded() && this.#isShellThere();
    if (isUnreaped) this.#handOver();
    const survivors = (await this.#attempt('look after survivors', () => this.#lookAfterSurvivors())) ?? [];
    exitWatch.dispose();
    return this.#outcome(isUnreaped, survivors);
  }

  /** A failing part is reported and stops no other one. */
  async #attempt<T>(what: string, part: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await part();
    } catch (error) {
      this.#parts.log.error({ err: error, part: what }, 'part of a close failed');
      return undefined;
    }
  }

  #tell(step: CloseStep): void {
    try {
      this.#request.onStep(step);
    } catch (error) {
      this.#parts.log.error({ err: error, step: step.step }, 'listener of a close failed');
    }
  }

  #closeMaster(): void {
    this.#request.pty.dispose();
    this.#closing.steps.add('close_master', 'terminal', 'closed');
  }

  /** From here on the child reaper waits for it (L16). */
  #handOver(): void {
    const { pid, startTime } = this.#request.shell;
    this.#parts.childReaper.hand({ pid, startTime });
    this.#closing.steps.add('hand_over', `process ${pid}`, 'waited for by the child reaper');
  }

  async #lookAfterSurvivors(): Promise<ProcessFacts[]> {
    const survivors = await listSurvivors(this.#closing);
    return this.#request.scope === 'everything' ? endSurvivors(survivors, this.#closing) : survivors;
  }

  #isShellThere(): boolean {
    const { pid, startTime } = this.#request.shell;
    return this.#parts.processes.find(pid)?.startTime === startTime;
  }

  #outcome(unreaped: boolean, survivors: readonly ProcessFacts[]): CloseOutcome {
    const outcome: CloseOutcome = {
      state: 'closed',
      steps: this.#closing.steps.list,
      exit: this.#exit,
      unreaped,
      survivors: survivors.map(({ pid, name }) => ({ pid, name })),
      durationMs: this.#closing.steps.elapsedMs,
    };
    const steps = outcome.steps.map(({ step, result }) => `${step}: ${result}`);
    const facts = { steps, unreaped, survivors: survivors.length, durationMs: outcome.durationMs };
    this.#parts.log.info(facts, 'terminal torn down');
    return outcome;
  }
}

/** The shell has left by itself: there is nothing to tear down. */
export function outcomeOfExited(exit: ExitStatus): CloseOutcome {
  return { state: 'closed', steps: [], exit, unreaped: false, survivors: [], durationMs: 0 };
}
