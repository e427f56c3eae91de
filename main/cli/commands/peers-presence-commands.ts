import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { withLocalAgent } from '../local-agent.ts';
import { messages } from '../messages.ts';
import { choosePeer, namePeer } from '../peer-choice.ts';

/** `peers pause PEER`: what it types is refused, until it is let type again (`--off`). */
export function peersPauseCommand(context: CommandContext, peer: string, pause: boolean): Promise<number> {
  return withLocalAgent(context, async (client) => {
    const chosen = choosePeer((await client.request('peers.list', {})).peers, peer);
    const { deviceId } = chosen;
    await client.request('presence.pause', { deviceId, pause });
    context.output.json({ event: 'paused', deviceId, paused: pause });
    context.output.line(pause ? messages.peerPaused(namePeer(chosen)) : messages.peerMayType(namePeer(chosen)));
    return exitCodes.ok;
  });
}

/** `peers cut PEER`: ends what it has open; it may come back. */
export function peersCutCommand(context: CommandContext, peer: string): Promise<number> {
  return withLocalAgent(context, async (client) => {
    const chosen = choosePeer((await client.request('peers.list', {})).peers, peer);
    const { deviceId } = chosen;
    await client.request('presence.cut', { deviceId });
    context.output.json({ event: 'cut', deviceId });
    context.output.line(messages.peerCut(namePeer(chosen)));
    return exitCodes.ok;
  });
}
