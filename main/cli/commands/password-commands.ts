import { text } from 'node:stream/consumers';
import type { PeerInfo, LockedOutDevice } from '../../../protocol/peer-info.ts';
import { deviceIdText } from '../../../protocol/device-id.ts';
import { LONGEST_PASSWORD, NewPassword, SHORTEST_PASSWORD } from '../../../protocol/session-password.ts';
import { askHidden } from '../ask-hidden.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../command-context.ts';
import { durationText } from '../duration-text.ts';
import { exitCodes } from '../exit-codes.ts';
import { withLocalAgent } from '../local-agent.ts';
import { messages } from '../messages.ts';
import { choosePeer, namePeer } from '../peer-choice.ts';
import { tableText } from '../table-text.ts';

/** `remote password status`: whether sessions of other devices have to give one, and who is locked out. */
export function passwordStatusCommand(context: CommandContext): Promise<number> {
  const { output } = context;
  return withLocalAgent(context, async (client) => {
    const { status } = await client.request('agent.status', {});
    const { peers, lockedOut = [] } = await client.request('peers.list', {});
    const state = status.remote?.password ?? 'none';
    output.json({ event: 'password', state, lockedOut });
    output.line(messages.remotePasswordStates[state]);
    if (lockedOut.length > 0) output.line(`\n${lockedOutText(lockedOut, peers)}`);
    return exitCodes.ok;
  });
}

/** `remote password set`: read twice from the terminal, or once from a pipe. */
export function passwordSetCommand(context: CommandContext): Promise<number> {
  return withLocalAgent(context, async (client) => {
    const password = process.stdin.isTTY ? await askTwice() : (await text(process.stdin)).replace(/\r?\n$/, '');
    requireGood(password);
    await client.request('remote.password', { password });
    context.output.json({ event: 'password', state: 'set' });
    context.output.line(messages.passwordIsSet);
    return exitCodes.ok;
  });
}

/** `remote password clear`: the key of a paired device is enough again. */
export function passwordClearCommand(context: CommandContext): Promise<number> {
  return withLocalAgent(context, async (client) => {
    await client.request('remote.password', { password: null });
    context.output.json({ event: 'password', state: 'none' });
    context.output.line(messages.passwordIsCleared);
    return exitCodes.ok;
  });
}

/** `peers unlock PEER`: it may try again at once. */
export function peersUnlockCommand(context: CommandContext, peer: string): Promise<number> {
  return withLocalAgent(context, async (client) => {
    const chosen = choosePeer((await client.request('peers.list', {})).peers, peer);
    const { deviceId } = chosen;
    await client.request('peers.unlock', { deviceId });
    context.output.json({ event: 'unlocked', deviceId });
    context.output.line(messages.peerUnlocked(namePeer(chosen)));
    return exitCodes.ok;
  });
}

/** Who may not try now, and for how long. */
export function lockedOutText(lockedOut: readonly LockedOutDevice[], peers: readonly PeerInfo[]): string {
  const rows = lockedOut.map(({ deviceId, wrong, waitMs }) => [
    ...[peers.find((peer) => peer.deviceId === deviceId)?.name ?? deviceIdText(deviceId), String(wrong)],
    durationText(waitMs),
  ]);
  return `${messages.lockedOutTitle}\n${tableText([messages.lockedOutHead, ...rows])}`;
}

async function askTwice(): Promise<string> {
  const first = await askHidden(messages.passwordNew);
  if (typeof first !== 'string') throw unusable(messages.passwordNotGiven);
  requireGood(first);
  if ((await askHidden(messages.passwordAgain)) !== first) throw unusable(messages.passwordsDiffer);
  return first;
}

/** Throws CliError that says why. */
function requireGood(password: string): void {
  if (password.length < SHORTEST_PASSWORD) throw unusable(messages.passwordTooShort);
  if (password.length > LONGEST_PASSWORD) throw unusable(messages.passwordTooLong);
  if (!NewPassword.safeParse(password).success) throw unusable(messages.passwordControls);
}

function unusable(message: string): CliError {
  return new CliError('bad_password', message, exitCodes.failed);
}
