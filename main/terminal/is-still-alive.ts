import type { ProcessFacts, ShellProcesses } from './shell-processes.ts';

type KnownProcess = Pick<ProcessFacts, 'pid' | 'startTime'>;

/** True while this very process runs; a zombie does not. */
export function isStillAlive(process: KnownProcess, processes: Pick<ShellProcesses, 'find'>): boolean {
  return isLiveSame(processes.find(process.pid), process);
}

/** The same, but what cannot be looked at, as without a free descriptor, is not taken for dead. */
export function mayBeAlive(process: KnownProcess, processes: Pick<ShellProcesses, 'find' | 'isThere'>): boolean {
  const now = processes.find(process.pid);
  return now === undefined ? processes.isThere(process.pid) : isLiveSame(now, process);
}

function isLiveSame(now: ProcessFacts | undefined, { startTime }: KnownProcess): boolean {
  return now?.startTime === startTime && now.state !== 'Z' && now.state !== 'X';
}
