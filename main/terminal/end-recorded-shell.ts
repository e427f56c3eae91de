import type { Clock } from '../../base/clock.ts';
import { CloseSteps } from './close-steps.ts';
import type { EndingShell } from './closing-shell.ts';
import { endJob } from './end-foreground-job.ts';
import { endShell, hangUpMs, NO_OTHERS } from './end-shell.ts';
import { FrozenShells } from './frozen-shells.ts';
import { isStillInSession } from './is-still-in-session.ts';
import { isStillAlive } from './is-still-alive.ts';
import { judgeRecord, type RecordVerdict } from './judge-record.ts';
import type { OwnedShell } from './owned-shell.ts';
import { ShellGroups } from './shell-groups.ts';
import type { ProcessFacts, ShellProcesses } from './shell-processes.ts';
import type { ShellRecord } from './shell-record.ts';
import { WaitBudget } from './wait-budget.ts';

export interface EndingParts {
  readonly processes: ShellProcesses;
  readonly clock: Clock;
  readonly jobGraceMs: number;
  readonly shellGraceMs: number;
}

/** What became of a dead agent's shell and of the others in its process session. */
export interface RecordedEnd {
  readonly ended: readonly ProcessFacts[];
  readonly left: readonly ProcessFacts[];
}

/**
 * Ends what is provably left of a dead agent's shell (L26): its last foreground job and nothing after it, then its own
 * group. There is no master any more: the kernel has hung up both, and what has not gone a moment later ignores that.
 */
export async function endRecordedShell(record: ShellRecord, parts: EndingParts): Promise<RecordedEnd> {
  const { processes } = parts;
  const before = judgeRecord(record, processes);
  if (before.shellGroup.length + before.job.length === 0) return { ended: [], left: before.others };
  const ending = describeEnding(record, before, parts);
  const isAlive = (process: ProcessFacts): boolean => isStillAlive(process, processes);
  await ending.budget.holds(hangUpMs(parts.shellGraceMs), () => ![...before.shellGroup, ...before.job].some(isAlive));
  const shellGroup = listStill(before.shellGroup, ending);
  const job = listStill(before.job, ending);
  const all = new Map([...before.others, ...ending.groups.members()].map((process) => [process.pid, process]));
  const frozen = job[0] === undefined ? [] : await endJobBelowShells(job[0].group, ending);
  if (shellGroup.some(isAlive)) await endShellGroup(ending);
  const targets = new Set([...shellGroup, ...job].map(({ pid }) => pid).concat(frozen));
  return {
    ended: [...all.values()].filter((process) => targets.has(process.pid) && !isAlive(process)),
    left: [...all.values()].filter(isAlive),
  };
}

/** The group of `before` as it is now, if one of them is still in it. */
function listStill(before: readonly ProcessFacts[], { groups, processes }: EndingShell): ProcessFacts[] {
  const known = before.find((one) => isStillAlive(one, processes) && processes.find(one.pid)?.group === one.group);
  return known === undefined ? [] : groups.membersOf(known.group);
}

/** Whoever was in the process session at the first look proves later that it still is the same one. */
function describeEnding(record: ShellRecord, verdict: RecordVerdict, parts: EndingParts): EndingShell {
  const { pid, startTime, processSession } = record;
  const { processes, clock, jobGraceMs, shellGraceMs } = parts;
  const shell: OwnedShell = { pid, startTime, processSession, group: pid };
  const known = [shell, ...verdict.shellGroup, ...verdict.job, ...verdict.others];
  const isOurs = (): boolean => known.some((one) => isStillInSession(one, processSession, processes));
  return {
    ...{ shell, processes, jobGraceMs, shellGraceMs },
    groups: new ShellGroups(shell, processes, isOurs),
    steps: new CloseSteps(clock, () => undefined),
    budget: new WaitBudget(clock, hangUpMs(shellGraceMs) + jobGraceMs + 3 * shellGraceMs),
  };
}

/** The shells above the job, which would go on to the next command, end without another breath. Returns their pids. */
async function endJobBelowShells(group: number, ending: EndingShell): Promise<number[]> {
  const { shell, groups, processes, budget, shellGraceMs } = ending;
  const frozen = new FrozenShells(shell, groups, processes);
  frozen.stopAround(group);
  const pids = frozen.stoppedPids;
  try {
    await endJob(group, frozen, ending);
  } finally {
    frozen.kill();
  }
  const isThere = (pid: number): boolean => (processes.find(pid)?.state ?? 'Z') !== 'Z';
  await budget.holds(shellGraceMs, () => groups.isEmpty(group) && !pids.some(isThere));
  return pids;
}

/** A shell that stands still was stopped above a job, by a teardown that its agent did not live to finish. */
async function endShellGroup(ending: EndingShell): Promise<void> {
  const { shell, groups, processes, budget, shellGraceMs } = ending;
  const isGone = (): boolean => !isStillAlive(shell, processes);
  if (processes.find(shell.pid)?.state !== 'T') return endShell(ending, NO_OTHERS, isGone);
  groups.signal(shell.group, 'SIGKILL');
  await budget.holds(shellGraceMs, () => isGone() && groups.isEmpty(shell.group));
}
