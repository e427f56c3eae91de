import { Command } from 'cmdk';
import { useEffect } from 'react';
import { t } from '../../base/messages/translate.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { hostName, hostState, isGuestOf } from '../hosts/host-state.ts';
import type { Host } from '../hosts/host.ts';
import { openProfile, readProfiles } from '../profiles/profile-list.ts';
import { ProfileMark } from '../profiles/profile-mark.tsx';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';

/** A terminal as each profile of the machines this page talks to. */
export function PaletteProfiles({ close }: { readonly close: () => void }) {
  const workspace = useWorkspace();
  useEffect(() => {
    for (const host of workspace.hosts.list()) void readProfiles(host);
  }, [workspace]);
  return workspace.hosts.list().map((host) => <ProfilesOf key={host.id} host={host} close={close} />);
}

function ProfilesOf({ host, close }: { readonly host: Host; readonly close: () => void }) {
  const workspace = useWorkspace();
  const list = useWorkspaceState((state) => hostState(state, host.id).profiles);
  const name = useWorkspaceState((state) => hostName(state, host.id));
  const isGuest = useWorkspaceState((state) => isGuestOf(state, host.id));
  if (isGuest || list === undefined || list.profiles.length === 0) return null;
  return (
    <Command.Group
      heading={name === undefined ? t('profiles.group') : t('profiles.groupOn', { host: name })}
      className="palette-group"
    >
      {list.profiles.map((profile) => {
        const words =
          host.id === THIS_MACHINE || name === undefined
            ? t('profiles.new', { profile: profile.name })
            : t('profiles.newOn', { profile: profile.name, host: name });
        return (
          <Command.Item
            key={profile.name}
            className="palette-item"
            value={`profile ${host.id} ${profile.name}`}
            keywords={[words]}
            onSelect={() => {
              close();
              openProfile(workspace, host, profile);
            }}
          >
            <ProfileMark look={profile} />
            <span className="menu-text">{words}</span>
          </Command.Item>
        );
      })}
    </Command.Group>
  );
}
