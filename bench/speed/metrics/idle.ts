import { readAccount, usedBetween } from '../../../scripts/process-account.mjs';
import type { Figures, SpeedRun } from '../metric.ts';
import { PROMPT, promptCommand } from '../prompt.ts';
import { startOurAgent } from '../peers/our-agent.ts';

const TERMINALS = 50;
/** Until the last timers of opening have fired, and V8 has made its last collections after it: those come within a minute. */
const SETTLE_MS = 75_000;

/** Processor time and wake-ups of an agent with 50 watched terminals in which nothing happens. */
export async function measureIdle({ options: { seconds } }: SpeedRun): Promise<Figures> {
  const agent = await startOurAgent({ 'agent.logLevel': 'error' });
  try {
    for (let count = 0; count < TERMINALS; count += 1) await agent.open(promptCommand, PROMPT);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const before = readAccount(agent.pid);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const { corePercent, wakeupsPerSecond, hasForked } = usedBetween(before, readAccount(agent.pid));
    return { Sallyport: { terminals: TERMINALS, corePercent, wakeupsPerSecond, hasForked } };
  } finally {
    await agent.stop();
  }
}
