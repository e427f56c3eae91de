import { readLockHolder } from './agent-lock.ts';
import { describeStateFolder, readToken } from './state-folder.ts';

/** How to reach a live agent from this machine. */
export interface AgentAddress {
  readonly socket: string;
  readonly readToken: () => Promise<string>;
}

/** Where the agent of a state folder is, or would be. To be looked up each time: another may have taken its place. */
export function findAgentAddress(stateDir: string): AgentAddress {
  const state = describeStateFolder(stateDir);
  return { socket: readLockHolder(state.lock)?.socket ?? state.socket, readToken: () => readToken(state) };
}
