import type { ProcessFacts, ShellProcesses } from './shell-processes.ts';

/** True while this very process runs; a zombie does not. */
export function isStillAlive(
  process: Pick<ProcessFacts, 'pid' | 'startTime'>,
  processes: Pick<ShellProcesses, 'find'>,
): boolean {
  const now = processes.find(process.pid);
  return now?.startTime === process.startTime && now.state !== 'Z' && now.state !== 'X';
}

/** The same, but what cannot be looked at, as without a free descriptor, is not taken for dead. */
export function mayBeAlive(
  process: Pick<ProcessFacts, 'pid' | 'startTime'>,
  processes: Pick<ShellProcesses, 'find' | 'isThere'>,
): boolean {
  return processes.find(process.pid) === undefined ? processes.isThere(process.pid) : isStillAlive(process, processes);
}
