import type { Figures, SpeedRun } from '../metric.ts';
import { PROMPT, promptCommand } from '../prompt.ts';
import { byName, summarizeMs } from '../statistics.ts';
import { takeTurns } from '../turns.ts';

const TIMES_A_ROUND = 5;

/** From the wish for a terminal to its shell's prompt. For ssh over a connection that is there already. */
export async function measureOpening({ options, peers }: SpeedRun): Promise<Figures> {
  const tookMs = await takeTurns(await peers(), options.rounds * TIMES_A_ROUND, async (peer) => {
    const startMs = performance.now();
    const terminal = await peer.open(promptCommand, PROMPT);
    const tookMs = performance.now() - startMs;
    await terminal.close();
    return tookMs;
  });
  return byName(tookMs, summarizeMs);
}
