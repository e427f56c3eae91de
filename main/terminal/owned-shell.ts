import type { ShellProcesses } from './shell-processes.ts';

/** The process a terminal was opened with, recorded right after the spawn. */
export interface OwnedShell {
  readonly pid: number;
  readonly startTime: number;
  /** It was started as leader of a process group and process session of its own: both bear its pid. */
  readonly group: number;
  readonly processSession: number;
}

/** Fits no process: a shell that was gone before it could be recorded is never signalled. */
const NO_START_TIME = -1;

export function recordShell(pid: number, processes: ShellProcesses): OwnedShell {
  const startTime = processes.find(pid)?.startTime ?? NO_START_TIME;
  return { pid, startTime, group: pid, processSession: pid };
}
