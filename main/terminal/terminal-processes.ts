import type { ProcessFacts, ShellProcesses } from './shell-processes.ts';

/**
 * The live processes of a terminal: those that bear its mark (L19), and `members`, those of its process session, which
 * may have lost it (a program can overwrite its environment).
 */
export async function listTerminalProcesses(
  terminalId: string,
  members: () => ProcessFacts[],
  processes: ShellProcesses,
): Promise<ProcessFacts[]> {
  const marked = await processes.listMarked(terminalId);
  const found = new Map([...marked, ...members()].map((each) => [each.pid, each]));
  return [...found.values()];
}
