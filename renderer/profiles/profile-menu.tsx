import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { Fragment } from 'react';
import { t } from '../../base/messages/translate.ts';
import type { ProfileInfo } from '../../protocol/profile.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { hostState, type HostId } from '../hosts/host-state.ts';
import { useMenuPlace } from '../tabs/menu-place.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { hasProfiles, openProfile, profileKinds, readProfiles } from './profile-list.ts';
import { ProfileMark } from './profile-mark.tsx';
import './profiles.css';

interface ProfileMenuProps {
  readonly hostId: HostId;
  /** What the button is called. */
  readonly words: string;
  readonly isSmall?: boolean;
}

/** A new terminal as one of the profiles of a machine, which is asked for them when the menu opens. */
export function ProfileMenu({ hostId, words, isSmall = false }: ProfileMenuProps) {
  const workspace = useWorkspace();
  const menuPlace = useMenuPlace();
  const canBeAsked = useWorkspaceState((state) => hasProfiles(hostState(state, hostId)));
  if (!canBeAsked) return null;
  return (
    <Menu.Root onOpenChange={(isOpen) => isOpen && void readProfiles(workspace.hosts.get(hostId))}>
      <Menu.Trigger
        className={`icon-button profile-chevron${isSmall ? ' is-small' : ''}`}
        aria-label={words}
        title={words}
      >
        <ChevronDown size={isSmall ? 12 : 14} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal container={menuPlace}>
        <Menu.Positioner
          className="menu-place"
          positionMethod="fixed"
          align="start"
          sideOffset={6}
          collisionPadding={8}
        >
          <Menu.Popup className="menu is-short" finalFocus={false}>
            <ProfileItems hostId={hostId} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const kindWords = { own: 'profiles.own', shell: 'profiles.shells', ssh: 'profiles.ssh' } as const;

function ProfileItems({ hostId }: { readonly hostId: HostId }) {
  const workspace = useWorkspace();
  const list = useWorkspaceState((state) => hostState(state, hostId).profiles);
  const groups = profileKinds
    .map((kind) => ({ kind, profiles: list?.profiles.filter((profile) => profile.kind === kind) ?? [] }))
    .filter(({ profiles }) => profiles.length > 0);
  return (
    <>
      {groups.length === 0 && (
        <Menu.Item className="menu-item" disabled>
          {t(list === undefined ? 'profiles.looking' : 'profiles.none')}
        </Menu.Item>
      )}
      {groups.map(({ kind, profiles }, index) => (
        <Fragment key={kind}>
          {index > 0 && <Menu.Separator className="menu-line" />}
          <Menu.Group>
            <Menu.GroupLabel className="menu-group">{t(kindWords[kind])}</Menu.GroupLabel>
            {profiles.map((profile) => (
              <ProfileItem
                key={profile.name}
                profile={profile}
                isDefault={profile.name === list?.defaultProfile}
                choose={() => openProfile(workspace, workspace.hosts.get(hostId), profile)}
              />
            ))}
          </Menu.Group>
        </Fragment>
      ))}
      {hostId === THIS_MACHINE && (
        <>
          <Menu.Separator className="menu-line" />
          <Menu.Item className="menu-item" onClick={() => workspace.store.setState({ overlay: { kind: 'settings' } })}>
            <span className="menu-text">{t('profiles.change')}</span>
          </Menu.Item>
        </>
      )}
    </>
  );
}

interface ProfileItemProps {
  readonly profile: ProfileInfo;
  readonly isDefault: boolean;
  choose(): void;
}

function ProfileItem({ profile, isDefault, choose }: ProfileItemProps) {
  return (
    <Menu.Item className="menu-item" data-leads="" onClick={choose}>
      <ProfileMark look={profile} />
      <span className="menu-text">{profile.name}</span>
      {isDefault && <span className="menu-note">{t('profiles.isDefault')}</span>}
    </Menu.Item>
  );
}
