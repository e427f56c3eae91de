import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { hostState, type HostId, type HostState } from '../hosts/host-state.ts';
import { activeTab } from '../tabs/tab-list.ts';
import type { WorkspaceState } from './workspace-state.ts';

/** Whose terminal is in front; this machine where there is none. Pure. */
export function frontHostId({ tabs }: Pick<WorkspaceState, 'tabs'>): HostId {
  return activeTab(tabs)?.hostId ?? THIS_MACHINE;
}

export function frontHostState(state: Pick<WorkspaceState, 'tabs' | 'hosts'>): HostState {
  return hostState(state, frontHostId(state));
}
