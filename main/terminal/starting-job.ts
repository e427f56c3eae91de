import type { ClosingShell } from './closing-shell.ts';
import { findJobGroup } from './foreground-job.ts';
import type { ProcessFacts } from './shell-processes.ts';

/** How long a job may take from its fork until it has the terminal: a few milliseconds, but not on every machine. */
const LONGEST_START_MS = 500;
/** A child that is still like its shell after this long is a part of a script in the background. */
const YOUNG_MS = 2_000;
/** Not at work: a shell in one of these states is not in the middle of a fork. */
const AT_REST = ['S', 'T', 'Z', 'X'];
const STOPPED = ['T', 'Z', 'X'];

/**
 * The job that a shell, still in the foreground itself, is just about to start (L13): a close that comes between the
 * fork and the moment the job has the terminal would end the shell and leave the job. So the shell is stopped first,
 * and begins no other one; the hang-up by which it ends lets it go on.
 */
export async function findStartingJob(closing: ClosingShell): Promise<number | undefined> {
  const { pty, shell, processes, budget } = closing;
  const before = processes.find(shell.pid);
  if (before === undefined || processes.signal(shell, 'SIGSTOP') !== 'sent') return undefined;
  const wasAtRest = AT_REST.includes(before.state);
  const hasStopped = (): boolean => wasAtRest || STOPPED.includes(processes.find(shell.pid)?.state ?? 'X');
  const isDecided = (): boolean => hasStopped() && !isAnyStarting(closing, before.name);
  await budget.holds(LONGEST_START_MS, () => findJobGroup(pty, shell) !== undefined || isDecided());
  return findJobGroup(pty, shell);
}

/** A child bears its parent's name until it becomes the program it was forked for, and has the terminal by then. */
function isAnyStarting({ shell, groups, processes }: ClosingShell, shellName: string): boolean {
  const isStarting = (each: ProcessFacts): boolean =>
    each.parentPid === shell.pid && each.name === shellName && processes.ageMs(each) < YOUNG_MS;
  return groups.members().some(isStarting);
}
