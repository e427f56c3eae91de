import type { EndingShell } from './closing-shell.ts';
import { endJob } from './end-foreground-job.ts';
import type { FrozenShells } from './frozen-shells.ts';
import { isSameProcess } from './same-process.ts';
import type { ProcessFacts } from './shell-processes.ts';

/**
 * Ends what the shell has begun since its terminal is being closed (L13): a line that it had read, but not come to yet.
 * The hang-up does not reach such a job, which never had the terminal. The shell has been ended before. What was killed
 * as a job is waited for.
 * `before`: all of the process session when the close began. Start times are too coarse to tell by: 10 ms each.
 */
export async function endLateJobs(
  before: readonly ProcessFacts[],
  frozen: FrozenShells,
  ending: EndingShell,
): Promise<void> {
  const { groups } = ending;
  for (const group of new Set(listLate(before, ending).map((each) => each.group))) {
    if (groups.isKilled(group)) await whenGone(group, ending);
    else await endJob(group, frozen, ending);
  }
}

/** Not what a program has started that outlives the close (L19): that belongs to it, however late it comes. */
function listLate(before: readonly ProcessFacts[], { shell, groups }: EndingShell): ProcessFacts[] {
  const others = groups.members().filter(({ group }) => group !== shell.group);
  const wasThere = (process: ProcessFacts): boolean => before.some((known) => isSameProcess(known, process));
  const outlives = (each: ProcessFacts): boolean => wasThere(each) && !groups.isKilled(each.group);
  let late = others.filter((each) => !outlives(each));
  let outliving = others.filter(outlives);
  while (outliving.length > 0) {
    const isOfThem = (each: ProcessFacts): boolean =>
      outliving.some(({ pid, group }) => each.parentPid === pid || each.group === group);
    const added = late.filter(isOfThem);
    late = late.filter((each) => !isOfThem(each));
    outliving = added;
  }
  return late;
}

/** What was killed on a busy machine may have to wait for the processor in order to end. */
async function whenGone(group: number, { budget, groups, jobGraceMs }: EndingShell): Promise<void> {
  await budget.holds(jobGraceMs, () => groups.isEmpty(group));
}
