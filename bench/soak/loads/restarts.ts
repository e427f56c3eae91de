import { deepStrictEqual, strictEqual } from 'node:assert';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import { findMarked } from '../../../test/census.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { all, endTerminal, type Load, size, times, withClient } from '../load.ts';
import { TailScreen } from '../tail-screen.ts';

/** Every terminal is started again several times, all of them at once, and each by two: one of them wins. */
export const restarts: Load = {
  name: 'restart',
  weight: 2,
  run: ({ agent, random }) =>
    withClient(agent, async ({ client }) => {
      const rounds = random.between(2, 4);
      await all(times(random.between(1, 4), () => restartOne(client, rounds)));
    }),
};

async function restartOne(client: AgentClient, rounds: number): Promise<void> {
  const screen = new TailScreen();
  const { terminal } = await client.openTerminal({ ...size, command: '/bin/sh' }, screen);
  const { terminalId } = terminal;
  for (let generation = 1; generation <= rounds; generation += 1) {
    const twice = await Promise.allSettled(
      times(2, () => client.request('terminal.restart', { terminalId, generation })),
    );
    const won = twice.flatMap((one) => (one.status === 'fulfilled' ? one.value.terminal.generation : []));
    deepStrictEqual(won, [generation + 1]);
  }
  await waitUntil(() => findMarked([terminalId]).length === 1, { withinMs: 10_000 });
  await endTerminal(client, { terminalId });
  strictEqual(findMarked([terminalId]).length, 0);
}
