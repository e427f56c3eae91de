import type { DeviceId } from '../../../protocol/device-id.ts';
import type { AgentClient, RequestParams } from '../../../protocol/client/agent-client.ts';
import { NewPeerName, type PeerInfo, type PeerRole } from '../../../protocol/peer-info.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { withLocalAgent } from '../local-agent.ts';
import { messages } from '../messages.ts';
import { nearestName } from '../nearest-name.ts';
import { choosePeer, isIdMeant, namePeer, readDeviceId, type NamedPeer } from '../peer-choice.ts';

/** `peers rename PEER NAME`: what it is called here. */
export function peersRenameCommand(context: CommandContext, peer: string, name: string): Promise<number> {
  requireName(name);
  return withLocalAgent(context, async (client) => {
    const { peers } = await client.request('peers.list', {});
    const before = choosePeer(peers, peer);
    const { peer: renamed } = await client.request('peers.rename', { deviceId: before.deviceId, name });
    context.output.json({ event: 'peer', peer: renamed });
    context.output.line(messages.peerRenamed(namePeer(before), name));
    return exitCodes.ok;
  });
}

/** `peers limit PEER`: a guest from now on. */
export function peersLimitCommand(context: CommandContext, peer: string): Promise<number> {
  return withLocalAgent(context, async (client) => {
    const { peers } = await client.request('peers.list', {});
    const { deviceId } = choosePeer(peers, peer);
    await allow(context, client, { deviceId, role: 'guest' });
    return exitCodes.ok;
  });
}

/** `peers revoke PEER`: it is let in no more, and what it has open ends now. */
export function peersRevokeCommand(context: CommandContext, peer: string): Promise<number> {
  return withLocalAgent(context, async (client) => {
    const { peers } = await client.request('peers.list', {});
    const { deviceId, ...revoked } = choosePeer(peers, peer);
    await client.request('peers.revoke', { deviceId });
    context.output.json({ event: 'revoked', deviceId });
    context.output.line(messages.peerRevoked(namePeer({ ...revoked, deviceId })));
    return exitCodes.ok;
  });
}

export interface PeersAllowOptions {
  /** The name or id of a paired device, or the id of any other. */
  readonly device: string;
  /** Without it, a paired device keeps what it has; another one is a guest. */
  readonly role?: PeerRole;
  readonly name?: string;
  /** Where it can be reached; without them what is known stays. */
  readonly addresses?: readonly string[] | undefined;
}

/** `peers allow DEVICE`: lets a device in by its id, or gives a paired one another role. */
export function peersAllowCommand(context: CommandContext, options: PeersAllowOptions): Promise<number> {
  const { device, role, name, addresses } = options;
  if (name !== undefined) requireName(name);
  return withLocalAgent(context, async (client) => {
    const { peers } = await client.request('peers.list', {});
    const deviceId = peers.find((peer) => peer.name === device)?.deviceId ?? readUnknown(peers, device);
    const known = peers.find((peer) => peer.deviceId === deviceId);
    const params = {
      ...{ deviceId, role: role ?? known?.role ?? ('guest' as const) },
      ...(name !== undefined && { name }),
      ...(addresses !== undefined && { addresses: [...addresses] }),
    };
    const peer = await allow(context, client, params);
    if (addresses !== undefined) context.output.line(messages.peerReachedAt(peer.addresses));
    return exitCodes.ok;
  });
}

async function allow(
  { output }: CommandContext,
  client: AgentClient,
  params: RequestParams<'peers.allow'>,
): Promise<PeerInfo> {
  const { peer } = await client.request('peers.allow', params);
  output.json({ event: 'peer', peer });
  output.line(messages.peerAllowed(namePeer(peer), messages.roles[peer.role]));
  return peer;
}

/** Throws CliError for what is neither an id nor nearly one: then the name of a paired device was meant. */
function readUnknown(peers: readonly NamedPeer[], device: string): DeviceId {
  const names = peers.map(({ name }) => name);
  const isKnownMeant = peers.some(({ deviceId }) => isIdMeant(device, deviceId));
  if (isKnownMeant || nearestName(device, names) !== undefined) return choosePeer(peers, device).deviceId;
  return readDeviceId(device, names);
}

function requireName(name: string): void {
  if (!NewPeerName.safeParse(name).success) throw new CliError('bad_name', messages.badPeerName(name), exitCodes.usage);
}
