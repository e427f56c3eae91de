import { Menu } from '@base-ui/react/menu';
import { EllipsisVertical } from 'lucide-react';
import { t } from '../../base/messages/translate.ts';
import type { PeerInfo } from '../../protocol/peer-info.ts';
import { useMenuPlace } from '../tabs/menu-place.ts';
import type { Overlay } from '../workspace/workspace-state.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';

interface HostMenuProps {
  readonly peer: PeerInfo;
  /** This machine may see everything there. */
  readonly isOwner: boolean;
  readonly rename: () => void;
}

/** What can be done with a paired device itself. */
export function HostMenu({ peer, isOwner, rename }: HostMenuProps) {
  const { store } = useWorkspace();
  const menuPlace = useMenuPlace();
  const otherRole = peer.role === 'mine' ? 'guest' : 'mine';
  const show = (overlay: Overlay) => (): void => store.setState({ overlay });
  const more = t('hosts.more', { host: peer.name });
  return (
    <Menu.Root>
      <Menu.Trigger className="icon-button is-small" aria-label={more} title={more}>
        <EllipsisVertical size={14} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal container={menuPlace}>
        <Menu.Positioner className="menu-place" positionMethod="fixed" align="end" sideOffset={4} collisionPadding={8}>
          <Menu.Popup className="menu is-short" finalFocus={false}>
            {isOwner && <Item words={t('devices.ledger')} choose={show({ kind: 'ledger', hostId: peer.deviceId })} />}
            <Item words={t('hosts.rename')} choose={rename} />
            <Item
              words={t(otherRole === 'guest' ? 'devices.limit' : 'devices.widen')}
              choose={show({ kind: 'changingRole', peer, role: otherRole })}
            />
            <Item words={t('hosts.remove')} choose={show({ kind: 'removingHost', peer })} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Item({ words, choose }: { readonly words: string; readonly choose: () => void }) {
  return (
    <Menu.Item className="menu-item" onClick={choose}>
      <span className="menu-text">{words}</span>
    </Menu.Item>
  );
}
