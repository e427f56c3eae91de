import type { ClosingShell } from './closing-shell.ts';
import { findJobGroup } from './foreground-job.ts';

/** How long a job may take from its fork until it has the terminal, also on a busy machine. */
const LONGEST_START_MS = 50;
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
  // One that does not lead its process session yet is met by no hang-up, and would stand still for ever.
  if (before?.processSession !== shell.processSession) return undefined;
  if (processes.signal(shell, 'SIGSTOP') !== 'sent') return undefined;
  const wasAtRest = AT_REST.includes(before.state);
  const hasStopped = (): boolean => wasAtRest || STOPPED.includes(processes.find(shell.pid)?.state ?? 'X');
  const isDecided = (): boolean => hasStopped() && !hasUnreadyChild(closing, before.name);
  await budget.holds(LONGEST_START_MS, () => findJobGroup(pty, shell) !== undefined || isDecided());
  return findJobGroup(pty, shell);
}

/** A child bears its parent's name until it becomes the program it was forked for, and has the terminal by then. */
function hasUnreadyChild({ shell, groups }: ClosingShell, shellName: string): boolean {
  return groups.members().some(({ parentPid, name }) => parentPid === shell.pid && name === shellName);
}
