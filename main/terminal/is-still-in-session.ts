import type { ProcessIdentity } from '../../protocol/ledger.ts';
import type { ShellProcesses } from './shell-processes.ts';

/** Proves that a process session is still the one in which this process was seen: its number is taken as long as that is there. */
export function isStillInSession(
  { pid, startTime }: ProcessIdentity,
  processSession: number,
  processes: Pick<ShellProcesses, 'find'>,
): boolean {
  const now = processes.find(pid);
  return now?.startTime === startTime && now.processSession === processSession;
}
