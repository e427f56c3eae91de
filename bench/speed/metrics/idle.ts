import { readAccount, usedBetween } from '../../../scripts/process-account.mjs';
import { LAST_COLLECTIONS_MS } from '../given-back.ts';
import type { Figures, SpeedRun } from '../metric.ts';
import { PROMPT, promptCommand } from '../prompt.ts';
import { startOurAgent } from '../peers/our-agent.ts';

const TERMINALS = 50;

/** Processor time and wake-ups of an agent with 50 watched terminals in which nothing happens. */
export async function measureIdle({ options: { seconds } }: SpeedRun): Promise<Figures> {
  const agent = await startOurAgent({ 'agent.logLevel': 'error' });
  try {
    for (let count = 0; count < TERMINALS; count += 1) await agent.open(promptCommand, PROMPT);
    await new Promise((resolve) => setTimeout(resolve, LAST_COLLECTIONS_MS));
    const before = readAccount(agent.pid);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const { corePercent, wakeupsPerSecond, hasForked } = usedBetween(before, readAccount(agent.pid));
    return { Sallyport: { terminals: TERMINALS, corePercent, wakeupsPerSecond, hasForked } };
  } finally {
    await agent.stop();
  }
}
