import { ContextMenu } from '@base-ui/react/context-menu';
import { Menu } from '@base-ui/react/menu';
import { Fragment, type ReactElement } from 'react';
import { actionGroups, type Action, type ActionGroup } from '../../base/actions.ts';
import { ActionKey } from '../keyboard/key-caps.tsx';
import { actionTitle } from '../../base/messages/action-title.ts';
import { t } from '../../base/messages/translate.ts';
import { offeredActions } from '../offered-actions.ts';
import { isAvailable, isOffered } from '../workspace/action-handlers.ts';
import { useRunAction } from '../workspace/run-action.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { useMenuPlace } from './menu-place.ts';
import type { TabId } from './tab.ts';
import { activateTab } from './tab-list.ts';

interface TabContextMenuProps {
  readonly tabId: TabId;
  readonly groups: readonly ActionGroup[];
  readonly children: ReactElement;
}

/** The menu of one tab, on its right mouse button or the keyboard's menu key. Its actions are for the tab in front. */
export function TabContextMenu({ tabId, groups, children }: TabContextMenuProps) {
  const workspace = useWorkspace();
  const menuPlace = useMenuPlace();
  return (
    <ContextMenu.Root onOpenChange={(isOpen) => isOpen && workspace.changeTabs((list) => activateTab(list, tabId))}>
      <ContextMenu.Trigger render={children} />
      <ContextMenu.Portal container={menuPlace}>
        <ContextMenu.Positioner className="menu-place">
          <ContextMenu.Popup className="menu" finalFocus={false}>
            <ActionItems groups={groups} />
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

/** Everything the table puts into menus, group by group. */
export function AllActionsMenu({ trigger }: { readonly trigger: ReactElement }) {
  const menuPlace = useMenuPlace();
  return (
    <Menu.Root>
      <Menu.Trigger render={trigger} />
      <Menu.Portal container={menuPlace}>
        <Menu.Positioner className="menu-place" align="end" sideOffset={6} collisionPadding={8}>
          <Menu.Popup className="menu">
            <ActionItems groups={actionGroups} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function ActionItems({ groups }: { readonly groups: readonly ActionGroup[] }) {
  const peers = useWorkspaceState((state) => state.peers);
  return groups.map((group, index) => (
    <Fragment key={group}>
      {index > 0 && <Menu.Separator className="menu-line" />}
      <Menu.Group>
        {groups.length > 1 && <Menu.GroupLabel className="menu-group">{t(`group.${group}`)}</Menu.GroupLabel>}
        {offeredActions
          .filter((action) => action.group === group && action.isInMenu && isOffered(action.condition, { peers }))
          .map((action) => (
            <ActionItem key={action.id} action={action} />
          ))}
      </Menu.Group>
    </Fragment>
  ));
}

function ActionItem({ action }: { readonly action: Action }) {
  const run = useRunAction();
  const isDisabled = !useWorkspaceState((state) => isAvailable(action.condition, state));
  return (
    <Menu.Item className="menu-item" disabled={isDisabled} onClick={() => run(action)}>
      <span className="menu-text">{actionTitle(action)}</span>
      <ActionKey id={action.id} />
    </Menu.Item>
  );
}
