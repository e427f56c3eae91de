import { Menu } from '@base-ui/react/menu';
import { EllipsisVertical } from 'lucide-react';
import { t } from '../../base/messages/translate.ts';
import type { PeerInfo } from '../../protocol/peer-info.ts';
import { useMenuPlace } from '../tabs/menu-place.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';

interface HostMenuProps {
  readonly peer: PeerInfo;
  readonly rename: () => void;
}

/** What can be done with a paired device itself. */
export function HostMenu({ peer, rename }: HostMenuProps) {
  const { store } = useWorkspace();
  const menuPlace = useMenuPlace();
  const more = t('hosts.more', { host: peer.name });
  return (
    <Menu.Root>
      <Menu.Trigger className="icon-button is-small" aria-label={more} title={more}>
        <EllipsisVertical size={14} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal container={menuPlace}>
        <Menu.Positioner className="menu-place" positionMethod="fixed" align="end" sideOffset={4} collisionPadding={8}>
          <Menu.Popup className="menu is-short" finalFocus={false}>
            <Menu.Item className="menu-item" onClick={rename}>
              <span className="menu-text">{t('hosts.rename')}</span>
            </Menu.Item>
            <Menu.Item
              className="menu-item"
              onClick={() => store.setState({ overlay: { kind: 'removingHost', peer } })}
            >
              <span className="menu-text">{t('hosts.remove')}</span>
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
