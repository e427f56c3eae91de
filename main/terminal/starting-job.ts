import type { ClosingShell } from './closing-shell.ts';
import { findJobGroup } from './foreground-job.ts';

/** How long a job may take from its fork until it has the terminal, also on a busy machine. */
const LONGEST_START_MS = 50;

/**
 * The job that a shell, still in the foreground itself, is just about to start (L13): a close that comes between the
 * fork and the moment the job has the terminal would end the shell and leave the job. A shell that may be doing so is
 * stopped, so that it begins no other one; the hang-up by which it ends lets it go on.
 */
export async function findStartingJob(closing: ClosingShell): Promise<number | undefined> {
  const { pty, shell, processes, budget } = closing;
  if (isAtRest(closing, RESTING)) return undefined;
  if (processes.signal(shell, 'SIGSTOP') !== 'sent') return undefined;
  await budget.holds(LONGEST_START_MS, () => findJobGroup(pty, shell) !== undefined || isAtRest(closing, STOPPED));
  return findJobGroup(pty, shell);
}

/** It waits, for input most likely, or it has ended. */
const RESTING = ['S', 'T', 'Z', 'X'];
const STOPPED = ['T', 'Z', 'X'];

/** False also for one that is not yet the leader of its process session: it must never be stopped, nobody lets it go on. */
function isAtRest({ shell, groups, processes }: ClosingShell, states: readonly string[]): boolean {
  const now = processes.find(shell.pid);
  if (now?.startTime !== shell.startTime || now.processSession !== shell.processSession) return true;
  // A child bears its parent's name until it becomes the program it was forked for.
  return (
    states.includes(now.state) && !groups.members().some((each) => each.parentPid === now.pid && each.name === now.name)
  );
}
