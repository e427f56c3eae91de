import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { t } from '../../base/messages/translate.ts';
import { HostLabel } from '../hosts/host-label.tsx';
import { ProfileMark } from '../profiles/profile-mark.tsx';
import { wordsAs } from '../profiles/profile-words.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { tabDomId } from './dom-ids.ts';
import { useMenuPlace } from './menu-place.ts';
import { TabDot } from './tab-dot.tsx';
import type { Tab } from './tab.ts';
import { activeTab } from './tab-list.ts';
import { OthersMark, useOthers, wordsAround } from './tab-others.tsx';
import { useShownTab } from './use-tab.ts';

/** Where there is no room for a strip of tabs: the tab in front, and the others in a list. */
export function TabSwitcher() {
  const list = useWorkspaceState((state) => state.tabs);
  const tab = activeTab(list);
  if (tab === undefined) return <div className="tab-strip" />;
  return <Switcher tab={tab} tabs={list.tabs} />;
}

function Switcher({ tab, tabs }: { readonly tab: Tab; readonly tabs: readonly Tab[] }) {
  const { title, host, tone, stateWords, terminal, profile } = useShownTab(tab);
  const others = useOthers(tab, terminal);
  const place = tabs.indexOf(tab) + 1;
  const menuPlace = useMenuPlace();
  return (
    <Menu.Root>
      <Menu.Trigger className="tab-switcher" id={tabDomId(tab.id)}>
        <TabDot tone={tone} />
        <ProfileMark look={profile} />
        <span className="visually-hidden">{t('tabs.switch')}</span>
        {host !== undefined && <HostLabel hostId={tab.hostId} name={host} />}
        <span className="tab-title">{title}</span>
        <OthersMark others={others} />
        <span className="visually-hidden">{wordsAround(wordsAs(stateWords, profile), others)}</span>
        <span className="tab-place">{`${place}/${tabs.length}`}</span>
        <ChevronDown size={14} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal container={menuPlace}>
        <Menu.Positioner className="menu-place" align="start" sideOffset={4} collisionPadding={8}>
          <Menu.Popup className="menu">
            {tabs.map((one) => (
              <SwitcherItem key={one.id} tab={one} isActive={one === tab} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function SwitcherItem({ tab, isActive }: { readonly tab: Tab; readonly isActive: boolean }) {
  const workspace = useWorkspace();
  const { title, host, tone, stateWords, terminal, profile } = useShownTab(tab);
  const others = useOthers(tab, terminal);
  return (
    <Menu.Item className="menu-item" aria-current={isActive} onClick={() => workspace.activate(tab.id)}>
      <TabDot tone={tone} />
      <ProfileMark look={profile} />
      {host !== undefined && <HostLabel hostId={tab.hostId} name={host} />}
      <span className="menu-text">{title}</span>
      <OthersMark others={others} />
      <span className="menu-note">{wordsAround(stateWords, others)}</span>
    </Menu.Item>
  );
}
