import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { CloseOutcome, CloseStep, ExitStatus } from '../../protocol/terminal-info.ts';
import type { Log } from '../log.ts';
import type { ChildReaper } from './child-reaper.ts';
import { CloseSteps } from './close-steps.ts';
import { findJobGroup } from './foreground-job.ts';
import { FrozenShells } from './frozen-shells.ts';
import { holdsWithin } from './holds-within.ts';
import type { OwnedShell } from './owned-shell.ts';
import type { Pty } from './pty.ts';
import { ShellGroups } from './shell-groups.ts';
import type { ProcessFacts, ShellProcesses, SignalResult } from './shell-processes.ts';
import { isAlive, listSurvivors } from './survivors.ts';

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

/** A shell in a loop may start another job between a look and the freeze: then look again, but not for ever. */
const LONGEST_CHASE = 5;
/** What the shell hung up just before it ended needs a moment to go; it is no survivor. */
const SETTLE_MS = 30;
const LONGEST_SWEEP = 3;

/**
 * Ends a terminal: its foreground job and nothing after it, then the master, then the shell's group and its stopped
 * jobs (L13–L19). Never rejects. Waits no longer than the grace of the job and twice that of the shell.
 */
export function tearDown(request: TeardownRequest, parts: TeardownParts): Promise<CloseOutcome> {
  return new Teardown(request, parts).run();
}

class Teardown {
  readonly #request: TeardownRequest;
  readonly #parts: TeardownParts;
  readonly #groups: ShellGroups;
  readonly #steps: CloseSteps;
  readonly #exitWatch: Disposable;
  /** Whether the shell's end is still to come; one that has ended before is not reported again. */
  readonly #isExitDue: boolean;
  #exit: ExitStatus | null = null;
  #mayWaitMs: number;

  constructor(request: TeardownRequest, parts: TeardownParts) {
    this.#request = request;
    this.#parts = parts;
    this.#groups = new ShellGroups(request.shell, parts.processes);
    this.#steps = new CloseSteps(parts.clock, (step) => this.#tell(step));
    this.#exitWatch = request.pty.onExit((exit) => (this.#exit = exit));
    this.#isExitDue = this.#isShellThere();
    this.#mayWaitMs = parts.jobGraceMs + 2 * parts.shellGraceMs;
  }

  async run(): Promise<CloseOutcome> {
    let stoppedJobs: number[] = [];
    await this.#attempt('end the foreground job', async () => {
      stoppedJobs = this.#stoppedJobs();
      await this.#endForegroundJob();
    });
    await this.#attempt('close the master', () => this.#closeMaster());
    await this.#attempt('end the shell', () => this.#endShell([this.#request.shell.group, ...stoppedJobs]));
    const isUnreaped = this.#handOver();
    let survivors: ProcessFacts[] = [];
    await this.#attempt('list the survivors', async () => {
      survivors = await this.#settleSurvivors();
      if (this.#request.scope === 'everything') survivors = await this.#endSurvivors(survivors);
    });
    this.#exitWatch.dispose();
    return this.#outcome(isUnreaped, survivors);
  }

  /** A failing step is reported and stops no other one. */
  async #attempt(what: string, step: () => void | Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.#parts.log.error({ err: error, attempt: what }, 'step of a close failed');
    }
  }

  #tell(step: CloseStep): void {
    try {
      this.#request.onStep(step);
    } catch (error) {
      this.#parts.log.error({ err: error, step: step.step }, 'listener of a close failed');
    }
  }

  /** Jobs suspended in the background: a hang-up alone may leave them stopped for ever. */
  #stoppedJobs(): number[] {
    const foreground = this.#request.pty.foregroundGroup();
    const groups = this.#groups
      .members()
      .filter((process) => process.state === 'T')
      .map((process) => process.group);
    return [...new Set(groups)].filter((group) => group !== this.#request.shell.group && group !== foreground);
  }

  async #endForegroundJob(): Promise<void> {
    const { pty, shell } = this.#request;
    const job = findJobGroup(pty, shell);
    if (job === undefined || this.#groups.isEmpty(job)) return;
    const frozen = new FrozenShells(shell, this.#groups, this.#parts.processes);
    try {
      const last = this.#freezeAbove(job, frozen);
      const result = frozen.refusedPids.length > 0 ? `not permitted: ${frozen.refusedPids.join(', ')}` : 'stopped';
      this.#steps.add('freeze_shells', `processes ${frozen.stoppedPids.join(', ')}`, result);
      if (last !== undefined) await this.#endJob(last);
    } finally {
      frozen.hangUpAndContinue();
    }
  }

  /** Returns the job that is in the foreground once no shell can start another one. */
  #freezeAbove(first: number, frozen: FrozenShells): number | undefined {
    let job: number | undefined = first;
    for (let look = 0; look < LONGEST_CHASE && job !== undefined; look += 1) {
      frozen.stopAbove(job);
      const now = findJobGroup(this.#request.pty, this.#request.shell);
      if (now === job) break;
      job = now;
    }
    return job;
  }

  async #endJob(group: number): Promise<void> {
    const asked = this.#groups.signal(group, 'SIGTERM');
    if (asked === 'sent') this.#groups.signal(group, 'SIGCONT'); // A stopped job cannot act on TERM.
    const isGone = asked !== 'refused' && (await this.#wait(this.#parts.jobGraceMs, () => this.#groups.isEmpty(group)));
    this.#steps.add('end_job', `group ${group}`, isGone ? 'gone' : describe(asked, 'still running'));
    if (isGone || asked === 'refused') return;
    this.#steps.add('kill_job', `group ${group}`, describe(this.#groups.signal(group, 'SIGKILL'), 'killed'));
  }

  #closeMaster(): void {
    this.#request.pty.dispose();
    this.#steps.add('close_master', 'terminal', 'closed');
  }

  async #endShell(groups: readonly number[]): Promise<void> {
    const target = `group ${groups.join(', ')}`;
    const hasEnded = (): boolean => this.#hasShellEnded() && groups.every((group) => this.#groups.isEmpty(group));
    // A stopped job acts on the others only once it goes on.
    const asked = this.#signalAll(groups, ['SIGHUP', 'SIGTERM', 'SIGCONT']);
    const isGone = await this.#wait(this.#parts.shellGraceMs, hasEnded);
    this.#steps.add('hang_up', target, isGone ? 'gone' : describe(asked, 'still running'));
    if (isGone) return;
    const killed = this.#signalAll(groups, ['SIGKILL']);
    const isKilled = await this.#wait(this.#parts.shellGraceMs, hasEnded);
    this.#steps.add('kill_shell', target, isKilled ? 'gone' : describe(killed, 'not collected'));
  }

  #signalAll(groups: readonly number[], signals: readonly NodeJS.Signals[]): SignalResult {
    const results = groups.flatMap((group) => signals.map((signal) => this.#groups.signal(group, signal)));
    if (results.includes('refused')) return 'refused';
    return results.includes('sent') ? 'sent' : 'gone';
  }

  /** Returns whether the shell is still to be collected, by the child reaper then (L16). */
  #handOver(): boolean {
    const { pid, startTime } = this.#request.shell;
    if (this.#hasShellEnded() || !this.#isShellThere()) return false;
    this.#parts.childReaper.hand({ pid, startTime });
    this.#steps.add('hand_over', `process ${pid}`, 'waited for by the child reaper');
    return true;
  }

  async #settleSurvivors(): Promise<ProcessFacts[]> {
    const survivors = await this.#listSurvivors();
    await this.#wait(SETTLE_MS, () => !survivors.some((process) => isAlive(process, this.#parts.processes)));
    return survivors.filter((process) => isAlive(process, this.#parts.processes));
  }

  /** TERM, then KILL; again for what was started meanwhile. */
  async #endSurvivors(first: ProcessFacts[]): Promise<ProcessFacts[]> {
    let left = first;
    for (let sweep = 0; sweep < LONGEST_SWEEP && left.length > 0; sweep += 1) {
      const target = `processes ${left.map((process) => process.pid).join(', ')}`;
      const isGone = (await this.#endAll(left, 'SIGTERM')) || (await this.#endAll(left, 'SIGKILL'));
      this.#steps.add('end_everything', target, isGone ? 'gone' : 'some are still running');
      left = await this.#listSurvivors();
    }
    return left;
  }

  #endAll(targets: readonly ProcessFacts[], signal: 'SIGTERM' | 'SIGKILL'): Promise<boolean> {
    for (const target of targets) {
      this.#parts.processes.signal(target, signal);
      this.#parts.processes.signal(target, 'SIGCONT');
    }
    const areGone = (): boolean => !targets.some((target) => isAlive(target, this.#parts.processes));
    return this.#wait(this.#parts.shellGraceMs, areGone);
  }

  #listSurvivors(): Promise<ProcessFacts[]> {
    const { terminalId, shell } = this.#request;
    return listSurvivors(terminalId, shell, this.#groups, this.#parts.processes);
  }

  /** All waiting of a close goes through here, so that it is bounded in sum. */
  async #wait(longestMs: number, condition: () => boolean): Promise<boolean> {
    const startMs = this.#parts.clock.now();
    const holds = await holdsWithin(this.#parts.clock, Math.min(longestMs, this.#mayWaitMs), condition);
    this.#mayWaitMs = Math.max(0, this.#mayWaitMs - (this.#parts.clock.now() - startMs));
    return holds;
  }

  #hasShellEnded(): boolean {
    return this.#exit !== null || !this.#isExitDue;
  }

  #isShellThere(): boolean {
    const { pid, startTime } = this.#request.shell;
    return this.#parts.processes.find(pid)?.startTime === startTime;
  }

  #outcome(unreaped: boolean, survivors: readonly ProcessFacts[]): CloseOutcome {
    const outcome = {
      state: 'closed' as const,
      steps: this.#steps.list,
      exit: this.#exit,
      unreaped,
      survivors: survivors.map(({ pid, name }) => ({ pid, name })),
      durationMs: this.#steps.elapsedMs,
    };
    const steps = outcome.steps.map((step) => `${step.step}: ${step.result}`);
    this.#parts.log.info(
      { steps, unreaped, survivors: survivors.length, ms: outcome.durationMs },
      'terminal torn down',
    );
    return outcome;
  }
}

function describe(result: SignalResult, whenSent: string): string {
  switch (result) {
    case 'sent':
      return whenSent;
    case 'gone':
      return 'gone';
    case 'refused':
      return 'not permitted';
  }
}
