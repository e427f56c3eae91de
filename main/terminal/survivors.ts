import type { OwnedShell } from './owned-shell.ts';
import type { ShellGroups } from './shell-groups.ts';
import type { ProcessFacts, ShellProcesses } from './shell-processes.ts';

/**
 * What is left of a terminal but its shell: the processes that bear its mark, and those of its process session that
 * have lost the mark (a program may overwrite its environment) (L19).
 */
export async function listSurvivors(
  terminalId: string,
  shell: OwnedShell,
  groups: ShellGroups,
  processes: ShellProcesses,
): Promise<ProcessFacts[]> {
  const found = new Map<number, ProcessFacts>();
  for (const process of await processes.listMarked(terminalId)) found.set(process.pid, process);
  for (const process of groups.members()) found.set(process.pid, process);
  found.delete(shell.pid);
  return [...found.values()].filter((process) => isAlive(process, processes));
}

export function isAlive(process: Pick<ProcessFacts, 'pid' | 'startTime'>, processes: ShellProcesses): boolean {
  const now = processes.find(process.pid);
  return now?.startTime === process.startTime && now.state !== 'Z';
}
