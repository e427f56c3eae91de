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
  for (const group of new Set(late.map((each) => each.group))) await endJob(group, frozen, ending);
}
