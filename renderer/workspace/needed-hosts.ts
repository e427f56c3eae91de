import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { callableHosts } from '../hosts/callable-hosts.ts';
import type { HostId } from '../hosts/host-state.ts';
import type { WorkspaceState } from './workspace-state.ts';

type Needs = Pick<WorkspaceState, 'tabs' | 'peers' | 'looksNearby' | 'preferences' | 'overlay'>;

/**
 * The paired devices to be connected to: those whose terminals a tab shows, the one whose ledger is read or whose
 * password is asked for, and all while they are listed. Pure.
 */
export function neededHosts(state: Needs): Set<HostId> {
  const shown = state.tabs.tabs.map(({ hostId }) => hostId);
  const listed = isSidebarShown(state) ? callableHosts(state).map(({ deviceId }) => deviceId) : [];
  const { overlay } = state;
  const asked = overlay?.kind === 'ledger' || overlay?.kind === 'hostPassword' ? overlay.hostId : undefined;
  const read = asked === undefined ? [] : [asked];
  return new Set([...shown, ...listed, ...read].filter((id) => id !== THIS_MACHINE));
}

/** Whether the hosts are listed beside the terminals. Pure. */
export function isSidebarShown({ peers, preferences }: Pick<WorkspaceState, 'peers' | 'preferences'>): boolean {
  return preferences.isSidebarOpen && peers.length > 0;
}
