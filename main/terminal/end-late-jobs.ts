import type { EndingShell } from './closing-shell.ts';
import { endJob } from './end-foreground-job.ts';
import type { FrozenShells } from './frozen-shells.ts';

/**
 * Ends what the shell has begun since its terminal is being closed (L13): a line that it had read, but not come to yet.
 * The hang-up does not reach such a job, which never had the terminal. The shell has been ended before.
 */
export async function endLateJobs(frozen: FrozenShells, ending: EndingShell): Promise<void> {
  const { shell, groups, processes, steps } = ending;
  const isLate = (ageMs: number): boolean => ageMs < steps.elapsedMs;
  const late = groups.members().filter((each) => each.group !== shell.group && isLate(processes.ageMs(each)));
  for (const group of new Set(late.map((each) => each.group))) {
    if (groups.isKilled(group)) await whenGone(group, ending);
    else await endJob(group, frozen, ending);
  }
}

/** What was killed on a busy machine may have to wait for the processor in order to end. */
async function whenGone(group: number, { budget, groups, jobGraceMs }: EndingShell): Promise<void> {
  await budget.holds(jobGraceMs, () => groups.isEmpty(group));
}
