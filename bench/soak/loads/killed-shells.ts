import { deepStrictEqual } from 'node:assert';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import { all, type Load, pause, size, times, withClient } from '../load.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { TailScreen } from '../tail-screen.ts';

/** Shells that somebody else kills with SIGKILL. */
export const killedShells: Load = {
  name: 'killed shell',
  weight: 3,
  run: ({ agent, random }) =>
    withClient(agent, async ({ client }) => {
      const lives = times(random.between(1, 4), () => random.split());
      await all(lives.map((own) => killOne(client, own)));
    }),
};

async function killOne(client: AgentClient, random: SeededRandom): Promise<void> {
  const screen = new TailScreen();
  const { terminal } = await client.openTerminal({ ...size, command: random.pick(['/bin/bash', '/bin/sh']) }, screen);
  await pause(random.between(0, 200));
  process.kill(Number(terminal.pid), 'SIGKILL');
  const { exit } = await screen.waitForEnd();
  deepStrictEqual(exit, { code: null, signal: 'SIGKILL' });
  await client.request('terminal.dismiss', { terminalId: terminal.terminalId });
}
