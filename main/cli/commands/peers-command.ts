import { deviceIdText } from '../../../protocol/device-id.ts';
import type { KnockedDevice, PeerInfo } from '../../../protocol/peer-info.ts';
import type { CommandContext } from '../command-context.ts';
import { durationText } from '../duration-text.ts';
import { exitCodes } from '../exit-codes.ts';
import { withLocalAgent } from '../local-agent.ts';
import { messages } from '../messages.ts';
import { tableText } from '../table-text.ts';
import { lockedOutText } from './password-commands.ts';

/** `peers list`: the paired devices, and those that wanted in. */
export function peersCommand({ output, ...context }: CommandContext): Promise<number> {
  return withLocalAgent({ output, ...context }, async (client) => {
    const { peers, knocked, lockedOut = [] } = await client.request('peers.list', {});
    output.json({ event: 'peers', peers, knocked, lockedOut });
    output.line(peers.length === 0 ? messages.noPeers : peersTable(peers));
    if (knocked.length > 0) output.line(`\n${messages.knockedTitle}\n${knockedTable(knocked)}`);
    if (lockedOut.length > 0) output.line(`\n${lockedOutText(lockedOut, peers)}`);
    return exitCodes.ok;
  });
}

function peersTable(peers: readonly PeerInfo[]): string {
  const rows = peers.map(({ name, role, addresses, deviceId, ...seen }) => [
    ...[name, messages.roles[role], seenText(seen)],
    ...[addresses.join(' ') || messages.none, deviceIdText(deviceId)],
  ]);
  return tableText([messages.peersHead, ...rows]);
}

function seenText({ seenMsAgo, here }: Pick<PeerInfo, 'seenMsAgo' | 'here'>): string {
  if (here === true) return messages.now;
  return seenMsAgo === null ? messages.never : messages.ago(durationText(seenMsAgo));
}

function knockedTable(knocked: readonly KnockedDevice[]): string {
  const ago = (ms: number): string => messages.ago(durationText(ms));
  const rows = knocked.map(({ deviceId, source, msAgo, tries = 1, firstMsAgo = msAgo }) => [
    ...[deviceIdText(deviceId), source, String(tries), ago(firstMsAgo), ago(msAgo)],
  ]);
  return tableText([messages.knockedHead, ...rows]);
}
