import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { callableHosts } from '../hosts/callable-hosts.ts';
import type { HostId } from '../hosts/host-state.ts';
import type { WorkspaceState } from './workspace-state.ts';

/** The paired devices to be connected to: those whose terminals a tab shows, and all while they are listed. Pure. */
export function neededHosts(state: Pick<WorkspaceState, 'tabs' | 'peers' | 'preferences'>): Set<HostId> {
  const shown = state.tabs.tabs.map(({ hostId }) => hostId).filter((id) => id !== THIS_MACHINE);
  const listed = isSidebarShown(state) ? callableHosts(state.peers).map(({ deviceId }) => deviceId) : [];
  return new Set([...shown, ...listed]);
}

/** Whether the hosts are listed beside the terminals. Pure. */
export function isSidebarShown({ peers, preferences }: Pick<WorkspaceState, 'peers' | 'preferences'>): boolean {
  return preferences.isSidebarOpen && peers.length > 0;
}
