import { describeResult, type ClosingShell, type EndingShell } from './closing-shell.ts';
import { findJobGroup } from './foreground-job.ts';
import { FrozenShells } from './frozen-shells.ts';
import { findStartingJob } from './starting-job.ts';

/** A shell in a loop may start another job between a look and the freeze: then look again, but not for ever. */
const LONGEST_CHASE = 5;

/**
 * Ends the foreground job, and nothing after it (L13): the shells above it are stopped first, or they would start the
 * next command of the line. They have been hung up when this returns true; false: there was no job.
 */
export async function endForegroundJob(closing: ClosingShell): Promise<boolean> {
  const { pty, shell, groups, processes, steps } = closing;
  const first = findJobGroup(pty, shell) ?? (await findStartingJob(closing));
  if (first === undefined || groups.isEmpty(first)) return false;
  const frozen = new FrozenShells(shell, groups, processes);
  try {
    const job = freezeAbove(first, frozen, closing);
    const { stoppedPids, refusedPids } = frozen;
    const result = refusedPids.length > 0 ? `not permitted: ${refusedPids.join(', ')}` : 'stopped';
    steps.add('freeze_shells', `processes ${[...stoppedPids, ...refusedPids].join(', ')}`, result);
    await endJobs(job, frozen, closing);
  } finally {
    frozen.hangUpAndContinue();
  }
  return true;
}

/** Returns the job that is in the foreground once no shell can start another one. */
function freezeAbove(first: number, frozen: FrozenShells, { pty, shell }: ClosingShell): number | undefined {
  let job: number | undefined = first;
  for (let look = 0; look < LONGEST_CHASE && job !== undefined; look += 1) {
    frozen.stopAbove(job);
    const now = findJobGroup(pty, shell);
    if (now === job) break;
    job = now;
  }
  return job;
}

/** A job that is itself a shell may have started another one before its end. */
async function endJobs(first: number | undefined, frozen: FrozenShells, closing: ClosingShell): Promise<void> {
  let job = first;
  for (let ended = 0; ended < LONGEST_CHASE && job !== undefined; ended += 1) {
    await endJob(job, closing);
    const next = findJobGroup(closing.pty, closing.shell);
    if (next === undefined || next === job || closing.groups.isEmpty(next)) return;
    job = freezeAbove(next, frozen, closing);
  }
}

/** Whatever would go on after the job has been stopped by now. */
export async function endJob(group: number, { groups, steps, budget, jobGraceMs }: EndingShell): Promise<void> {
  const target = `group ${group}`;
  const asked = groups.signal(group, 'SIGTERM');
  if (asked === 'refused') return steps.add('end_job', target, describeResult(asked, ''));
  groups.signal(group, 'SIGCONT'); // A stopped job cannot act on TERM.
  const isGone = await budget.holds(jobGraceMs, () => groups.isEmpty(group));
  steps.add('end_job', target, isGone ? 'gone' : 'still running');
  if (!isGone) steps.add('kill_job', target, describeResult(groups.signal(group, 'SIGKILL'), 'killed'));
}
