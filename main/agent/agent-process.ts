import { z } from 'zod';
import type { ShellProcesses } from '../terminal/shell-processes.ts';

/** The process of an agent, as its files name it; in a container it may be the first one. */
export const AgentProcess = z.object({ pid: z.int().min(1), startTime: z.int() });
export type AgentProcess = z.infer<typeof AgentProcess>;

/** Where the system does not tell, any process with the number is taken for the same. */
const NOT_TOLD = -1;

export function thisAgentProcess(processes: Pick<ShellProcesses, 'find'>): AgentProcess {
  const { pid } = process;
  return { pid, startTime: processes.find(pid)?.startTime ?? NOT_TOLD };
}
