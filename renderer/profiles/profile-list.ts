import type { ProfileInfo } from '../../protocol/profile.ts';
import type { HostState } from '../hosts/host-state.ts';
import type { Host } from '../hosts/host.ts';
import { activeTab } from '../tabs/tab-list.ts';
import { besideTab } from '../workspace/beside-tab.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Whether a host can be asked for its profiles now. A guest is told of none. */
export function hasProfiles({ link }: Pick<HostState, 'link'>): boolean {
  return link.kind === 'open' && link.session.principal.kind !== 'guest' && link.session.features.includes('profiles');
}

/** Asks anew, since shells and hosts come and go. What cannot be had leaves what was known. */
export async function readProfiles(host: Host): Promise<void> {
  if (!hasProfiles(host.state)) return;
  try {
    host.update({ profiles: await host.client.request('profiles.list', {}) });
  } catch {
    // Its link is down, which is said elsewhere.
  }
}

/** A new terminal of that machine: where the one in front stands, unless the profile has a folder of its own. */
export function openProfile(workspace: Workspace, host: Host, { name, hasDirectory }: ProfileInfo): void {
  const place = hasDirectory ? {} : besideTab(workspace, activeTab(workspace.tabs), host.id);
  workspace.newTab({ ...place, profile: name }, host.id);
}

export const profileKinds = ['own', 'shell', 'ssh'] as const satisfies readonly ProfileInfo['kind'][];
