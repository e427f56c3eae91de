import type { Agent } from '../agent/agent.ts';
import { recoverySummary } from './ledger-text.ts';
import type { Output } from './output.ts';

/** Says once what the agent before this one left when it died, as soon as that is known; nobody waits for it. */
export function tellRecovery(agent: Agent, output: Output): void {
  void agent.readRecovery().then((recovery) => {
    if (recovery !== null) output.line(recoverySummary(recovery));
  });
}
