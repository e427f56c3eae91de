import type { ProcessFacts } from './shell-processes.ts';

/**
 * What the system says that this process holds of terminals, whatever the agent believes. Only looks. It speaks of the
 * whole process: two agents in one process would each find the other's.
 */
export interface AgentHoldings {
  /** False where the system does not tell; everything else is empty then. */
  readonly isKnown: boolean;
  /**
   * Children of this process that lead a process session and stand on a PTY, or bear a terminal's mark, or are zombies.
   * Other children (those of Electron, a background agent, a browser) do none of this. Read in slices.
   */
  listShells(): Promise<ProcessFacts[]>;
  /** The terminal whose mark a process bears; undefined when it has none, or is gone. */
  markOf(pid: number): string | undefined;
  /** Descriptors of this process that are masters of PTYs. Read in slices. */
  listMasters(): Promise<number[]>;
  isMaster(descriptor: number): boolean;
}
