import { sleep } from '../../../base/clock.ts';
import { systemClock } from '../../../base/system-clock.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { findHolder } from '../find-holder.ts';
import { messages } from '../messages.ts';

/** An agent ends its terminals in 3 s (agent.quitMs); the app around it takes a little longer. */
const QUIT_MS = 10_000;
const LOOK_MS = 50;

/** `quit`: tells whoever holds the state folder, app or agent, to quit in order, and waits until it has. */
export async function quitCommand({ stateDir, output }: CommandContext): Promise<number> {
  const pid = await findHolder(stateDir);
  if (pid === undefined) throw new CliError('no_agent', messages.noAgent(stateDir), exitCodes.noAgent);
  process.kill(pid, 'SIGTERM');
  const endMs = systemClock.now() + QUIT_MS;
  while ((await findHolder(stateDir)) === pid) {
    if (systemClock.now() > endMs) throw new CliError('timeout', messages.quitTookLong(pid), exitCodes.failed);
    await sleep(systemClock, LOOK_MS);
  }
  output.json({ event: 'quit', pid });
  output.line(messages.hasQuit(pid));
  return exitCodes.ok;
}
