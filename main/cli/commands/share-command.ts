import type { ShareRight } from '../../../protocol/terminal-info.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { withLocalAgent } from '../local-agent.ts';
import { messages } from '../messages.ts';
import { choosePeer, namePeer } from '../peer-choice.ts';
import { chooseTerminal, nameTerminal } from '../terminal-choice.ts';

export interface ShareOptions {
  /** An id or a title, or a part of one. */
  readonly name: string;
  /** The name or the id of a paired device. */
  readonly peer: string;
  /** Null takes the share back. */
  readonly right: ShareRight | null;
}

/** `share TERMINAL --with PEER` and `unshare`: what a guest may see of this machine's terminals, or type into. */
export function shareCommand(context: CommandContext, { name, peer, right }: ShareOptions): Promise<number> {
  const { output } = context;
  return withLocalAgent(context, async (client) => {
    const { peers } = await client.request('peers.list', {});
    const chosen = choosePeer(peers, peer);
    if (chosen.role === 'mine') throw new CliError('owner', messages.sharedAlready(namePeer(chosen)), exitCodes.failed);
    const { terminals } = await client.request('terminal.list', { ended: true });
    const { terminalId } = chooseTerminal(terminals, name);
    const { deviceId } = chosen;
    const { terminal } = await client.request('terminal.share', { terminalId, deviceId, right });
    output.json({ event: 'shared', terminal });
    output.line(sentence(nameTerminal(terminal), namePeer(chosen), right));
    return exitCodes.ok;
  });
}

function sentence(terminal: string, peer: string, right: ShareRight | null): string {
  if (right === null) return messages.unshared(terminal, peer);
  return right === 'view' ? messages.sharedToView(terminal, peer) : messages.sharedToType(terminal, peer);
}
