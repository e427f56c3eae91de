import { deepStrictEqual } from 'node:assert';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import { RefusalError } from '../../../protocol/error-code.ts';
import { all, type Load, script, size, times, withClient } from '../load.ts';
import { TailScreen } from '../tail-screen.ts';

/** Programs that are over at once, and such as cannot be started. */
export const shortLives: Load = {
  name: 'short life',
  weight: 3,
  run: ({ agent, random }) =>
    withClient(agent, async ({ client }) => {
      const codes = times(random.between(3, 12), () => random.between(0, 3));
      await all(codes.map((code) => (code === 0 ? failOne(client) : exitOne(client, code))));
    }),
};

async function exitOne(client: AgentClient, code: number): Promise<void> {
  const screen = new TailScreen();
  const program = script(`printf last-%s $((40 + 2)); exit ${code}`);
  const { terminal } = await client.openTerminal({ ...size, ...program }, screen);
  const { exit } = await screen.waitForEnd();
  deepStrictEqual([exit, screen.text], [{ code, signal: null }, 'last-42']);
  await client.request('terminal.dismiss', { terminalId: terminal.terminalId });
}

async function failOne(client: AgentClient): Promise<void> {
  const refusal: unknown = await client
    .request('terminal.open', { ...size, command: '/no/such/program' })
    .catch((error: unknown) => error);
  deepStrictEqual(refusal instanceof RefusalError && refusal.code, 'spawn_failed');
}
