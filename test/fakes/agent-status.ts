import type { AgentStatus } from '../../protocol/status.ts';

/** What an agent says of itself that has one session and nothing else to do. */
export function agentStatus(change: Partial<AgentStatus> = {}): AgentStatus {
  return {
    beat: 7,
    loopDelayMs: 0,
    state: 'running',
    sessions: { active: 1, recovering: 0, closing: 0 },
    terminals: { running: 0, exited: 0, closing: 0 },
    pendingChildren: 0,
    update: 'none',
    ...change,
  };
}
