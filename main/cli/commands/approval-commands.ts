import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { withLocalAgent } from '../local-agent.ts';
import { messages } from '../messages.ts';
import { choosePeer, namePeer } from '../peer-choice.ts';

/** `remote approval on|off`: whether each device that comes waits until somebody here says yes. */
export function remoteApprovalCommand(context: CommandContext, needed: boolean): Promise<number> {
  return withLocalAgent(context, async (client) => {
    await client.request('remote.approval', { needed });
    context.output.json({ event: 'approval', needed });
    context.output.line(needed ? messages.approvalNeeded : messages.approvalWaived);
    return exitCodes.ok;
  });
}

/** `peers admit PEER` and `peers decline PEER`: the answer to a device that waits. */
export function approvalAnswerCommand(context: CommandContext, peer: string, accept: boolean): Promise<number> {
  return withLocalAgent(context, async (client) => {
    const chosen = choosePeer((await client.request('peers.list', {})).peers, peer);
    const { deviceId } = chosen;
    await client.request('approval.answer', { deviceId, accept });
    context.output.json({ event: 'answered', deviceId, accept });
    context.output.line(accept ? messages.peerAdmitted(namePeer(chosen)) : messages.peerDeclined(namePeer(chosen)));
    return exitCodes.ok;
  });
}
