import { compareNames } from '../../base/messages/compare-names.ts';
import type { PeerInfo } from '../../protocol/peer-info.ts';

/** `looksNearby`: this machine finds paired devices in its local networks. */
export interface CallablePeers {
  readonly peers: readonly PeerInfo[];
  readonly looksNearby: boolean;
}

/** Whether this machine knows how to call a paired device, or looks for it. Pure. */
export function isCallable({ addresses }: PeerInfo, { looksNearby }: Pick<CallablePeers, 'looksNearby'>): boolean {
  return looksNearby || addresses.length > 0;
}

/** The paired devices that can be called, by their names. Pure. */
export function callableHosts(state: CallablePeers): PeerInfo[] {
  return state.peers.filter((peer) => isCallable(peer, state)).sort((a, b) => compareNames(a.name, b.name));
}
