import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import { all, endTerminal, type Load, pause, size, times, withClient } from '../load.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { TailScreen } from '../tail-screen.ts';

interface Typed {
  readonly line: string;
  readonly scope: 'foreground' | 'everything';
}

const typed: readonly [Typed, ...Typed[]] = [
  { line: '', scope: 'foreground' },
  { line: 'sleep 600\n', scope: 'foreground' },
  { line: 'sleep 600; touch must-not-be\n', scope: 'foreground' },
  { line: 'sleep 600 | cat\n', scope: 'foreground' },
  { line: `sh -c "trap '' HUP TERM; sleep 600"\n`, scope: 'foreground' },
  { line: 'setsid sleep 600 </dev/null >/dev/null 2>&1 &\n', scope: 'everything' },
];

/** Terminals that live for less than a second, some of them with a job. */
export const openAndClose: Load = {
  name: 'open and close',
  weight: 6,
  run: ({ agent, random }) =>
    withClient(agent, async ({ client }) => {
      const lives = times(random.between(1, 5), () => random.split());
      await all(lives.map((own) => openAndCloseOne(client, own)));
    }),
};

async function openAndCloseOne(client: AgentClient, random: SeededRandom): Promise<void> {
  const command = random.pick(['/bin/bash', '/bin/sh']);
  const { line, scope } = random.pick(typed);
  const { terminal, attachment } = await client.openTerminal({ ...size, command }, new TailScreen());
  attachment.setVisible(true);
  await pause(random.between(0, 300));
  if (line !== '') attachment.write(new TextEncoder().encode(line));
  await pause(random.between(0, 500));
  try {
    await endTerminal(client, { terminalId: terminal.terminalId, scope });
  } catch (error) {
    throw new Error(`${command}, typed ${JSON.stringify(line)}`, { cause: error });
  }
}
