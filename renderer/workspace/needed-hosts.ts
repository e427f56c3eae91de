import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import type { HostId } from '../hosts/host-state.ts';
import type { WorkspaceState } from './workspace-state.ts';

/** The paired devices to be connected to: those whose terminals a tab shows. Pure. */
export function neededHosts({ tabs }: Pick<WorkspaceState, 'tabs'>): Set<HostId> {
  return new Set(tabs.tabs.map(({ hostId }) => hostId).filter((id) => id !== THIS_MACHINE));
}
