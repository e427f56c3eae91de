import type { PeerInfo } from '../../protocol/peer-info.ts';

/** The paired devices that this machine knows how to call, by their names. Pure. */
export function callableHosts(peers: readonly PeerInfo[]): PeerInfo[] {
  return peers.filter(({ addresses }) => addresses.length > 0).sort((a, b) => a.name.localeCompare(b.name));
}
