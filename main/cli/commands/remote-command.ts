import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { withLocalAgent } from '../local-agent.ts';
import { messages } from '../messages.ts';
import { lockedOutText } from './password-commands.ts';

/** `remote status`: whether other devices are let in. */
export function remoteStatusCommand(context: CommandContext): Promise<number> {
  const { output } = context;
  return withLocalAgent(context, async (client) => {
    const { status } = await client.request('agent.status', {});
    const { remote = { on: true } } = status;
    const { peers, lockedOut = [] } = await client.request('peers.list', {});
    output.json({ event: 'remote', ...remote, lockedOut });
    output.line(remote.on ? messages.remoteIsOn : messages.remoteIsOff);
    if (remote.approval === true) output.line(messages.remoteAsks);
    if (remote.password !== undefined && remote.password !== 'none')
      output.line(messages.remotePasswordStates[remote.password]);
    if (lockedOut.length > 0) output.line(`\n${lockedOutText(lockedOut, peers)}`);
    return exitCodes.ok;
  });
}

/** `remote on` and `remote off`: off ends what other devices have open, and holds until somebody turns it on. */
export function remoteTurnCommand(context: CommandContext, on: boolean): Promise<number> {
  const { output } = context;
  return withLocalAgent(context, async (client) => {
    await client.request('remote.turn', { on });
    output.json({ event: 'remote', on });
    output.line(on ? messages.remoteTurnedOn : messages.remoteTurnedOff);
    return exitCodes.ok;
  });
}
