import type { DeviceId } from '../../protocol/device-id.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { PeerInfo } from '../../protocol/peer-info.ts';
import type { AppMember } from '../agent/app-member.ts';
import type { AppFactory } from '../agent/app.ts';
import type { Session } from '../agent/session.ts';
import { StateFolderError } from '../agent/state-folder-error.ts';
import type { KnockedDevices } from './knocked-devices.ts';
import type { Peer } from './peers-file.ts';
import type { Peers } from './peers.ts';
import type { SessionPassword } from './session-password.ts';

export interface PeersAppParts {
  readonly peers: Peers;
  readonly knocked: KnockedDevices;
}

interface LockingPeersAppParts extends PeersAppParts {
  readonly password: SessionPassword;
}

/** Lets this machine's user see and change which devices are paired. */
export function createPeersApp(parts: LockingPeersAppParts): AppFactory {
  const join = (session: Session): AppMember => ({
    handlers: createHandlers(parts, session),
    suspend: () => undefined,
    resume: () => [],
    start: () => undefined,
    close: async () => undefined,
  });
  return { name: 'peers', features: ['peers'], create: () => ({ join, unload: async () => undefined }) };
}

function createHandlers({ peers, knocked, password }: LockingPeersAppParts, { audit }: Session): AppMember['handlers'] {
  return {
    'peers.list': async () => ({
      peers: describePeers(peers),
      knocked: knocked.list(),
      lockedOut: password.listLockedOut(),
    }),
    'peers.unlock': async ({ deviceId }) => {
      const unlocked = { event: 'password.unlocked', device: { deviceId } } as const;
      await audit.orFailed(unlocked, written(password.unlock(deviceId)));
      audit.record(unlocked);
      return {};
    },
    'peers.allow': async ({ deviceId, role, name, addresses: given }) => {
      const known = peers.find(deviceId);
      const addresses = given ?? known?.addresses ?? [];
      const wanted = name ?? peers.findName(deviceId) ?? nameOfStranger(deviceId);
      const allowed = {
        event: known?.role === 'mine' && role === 'guest' ? 'peer.limited' : 'peer.allowed',
        ...{ device: { deviceId }, role },
      } as const;
      const isChange = known !== undefined && known.role !== role;
      if (isChange) audit.record(allowed); // Before what it causes.
      const peer = await audit.orFailed(allowed, written(peers.add({ deviceId, role, addresses, name: wanted })));
      if (!isChange) audit.record(allowed);
      knocked.forget(deviceId);
      return { peer: describePeer(peer, peers.linksOf(deviceId)) };
    },
    'peers.rename': async ({ deviceId, name }) => {
      const renamed = { event: 'peer.renamed', device: { deviceId } } as const;
      const peer = await audit.orFailed(renamed, written(peers.rename(deviceId, name)));
      audit.record(renamed);
      return { peer: describePeer(peer, peers.linksOf(deviceId)) };
    },
    'peers.revoke': async ({ deviceId }) => {
      const revoked = { event: 'peer.revoked', device: { deviceId } } as const;
      if (peers.find(deviceId) !== undefined) audit.record(revoked); // Before what it causes.
      await audit.orFailed(revoked, written(peers.revoke(deviceId)));
      return {};
    },
  };
}

/** All of them, as owners see them. */
export function describePeers(peers: Peers): PeerInfo[] {
  return peers.list().map((peer) => describePeer(peer, peers.linksOf(peer.deviceId)));
}

/** One that is here by `links`. */
export function describePeer(peer: Peer, links = 0): PeerInfo {
  const { deviceId, name, role, addresses, pairedAtMs, seenAtMs } = peer;
  const nowMs = Date.now();
  const ago = (ms: number): number => Math.max(0, nowMs - ms); // a wall clock may go back
  return {
    ...{ deviceId, name, role, addresses },
    pairedMsAgo: ago(pairedAtMs),
    ...(links > 0 ? { here: true, seenMsAgo: 0 } : { seenMsAgo: seenAtMs === null ? null : ago(seenAtMs) }),
  };
}

/** A full disk is the person's to know of. */
export async function written<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StateFolderError) throw new RefusalError('internal', error.message, error.facts);
    throw error;
  }
}

function nameOfStranger(deviceId: DeviceId): string {
  return `device-${deviceId.slice(0, 8)}`;
}
