import type { HostId } from '../hosts/host-state.ts';
import type { WorkspaceState } from '../workspace/workspace-state.ts';

/** Whether what is to be said once of a machine is said in this window. Pure. */
export function speaksFor({ windows }: Pick<WorkspaceState, 'windows'>, hostId: HostId): boolean {
  return windows.count === 1 || windows.speaksFor.includes(hostId);
}
