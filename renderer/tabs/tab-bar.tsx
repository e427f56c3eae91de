import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { EllipsisVertical, Plus } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { getAction } from '../../base/actions.ts';
import { titleWithKey, useKeys } from '../keyboard/keys-in-force.ts';
import { t } from '../../base/messages/translate.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { HostsButton } from '../hosts/hosts-button.tsx';
import { closeGroup } from '../panes/close-group.ts';
import { ProfileMenu } from '../profiles/profile-menu.tsx';
import { announcePlace } from '../workspace/action-handlers.ts';
import { useRunAction } from '../workspace/run-action.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { DropHint } from '../windows/drop-hint.tsx';
import { useDragOut } from '../windows/use-drag-out.ts';
import { activatePlace, activateRelative, groupKey, moveTabOver } from './tab-list.ts';
import { MenuPlaceProvider } from './menu-place.ts';
import { TabItem } from './tab-item.tsx';
import { AllActionsMenu } from './tab-menu.tsx';
import { TabNameField } from './tab-name-field.tsx';
import { TabSwitcher } from './tab-switcher.tsx';
import { tabDomId } from './dom-ids.ts';
import { useHiddenEdges } from './use-hidden-edges.ts';
import './tabs.css';

/** Pixels a pointer must travel before a press is a drag. */
const DRAG_DISTANCE = 6;

export function TabBar() {
  const isNarrow = useWorkspaceState((state) => state.isNarrow);
  const menus = useRef<HTMLDivElement>(null);
  return (
    <MenuPlaceProvider value={menus}>
      <header className="tab-bar">
        <HostsButton />
        {isNarrow ? <TabSwitcher /> : <Tabs />}
        <BarButtons />
        <TabNameField />
        <div ref={menus} />
      </header>
    </MenuPlaceProvider>
  );
}

function Tabs() {
  const workspace = useWorkspace();
  const { groups, activeId } = useWorkspaceState((state) => state.tabs);
  const strip = useRef<HTMLDivElement>(null);
  const more = useHiddenEdges(strip, groups.length);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }));
  const dragOut = useDragOut(workspace);
  const drop = ({ active, over }: DragEndEvent): void => {
    if (dragOut.drop(String(active.id)) || over === null) return;
    workspace.changeTabs((list) => moveTabOver(list, String(active.id), String(over.id)));
    announcePlace(workspace, String(active.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={dragOut.begin}
      onDragCancel={dragOut.end}
      onDragEnd={drop}
      accessibility={{ screenReaderInstructions: { draggable: '' } }}
    >
      <SortableContext items={groups.map(groupKey)} strategy={horizontalListSortingStrategy}>
        <div
          ref={strip}
          className="tab-strip"
          data-more={more}
          role={groups.length === 0 ? undefined : 'tablist'}
          aria-label={groups.length === 0 ? undefined : t('tabs.label')}
          onKeyDown={(event) => moveFocus(event, workspace)}
          onWheel={(event) => {
            if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
          }}
        >
          {groups.map((group) => (
            <TabItem key={groupKey(group)} group={group} isActive={group.frontId === activeId} />
          ))}
        </div>
      </SortableContext>
      <DropHint at={dragOut.at} />
    </DndContext>
  );
}

function BarButtons() {
  const run = useRunAction();
  const keymap = useKeys();
  const newTab = getAction('tab.new');
  const label = t('action.tab.new');
  return (
    <div className="bar-buttons">
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title={titleWithKey(label, keymap, newTab)}
        onClick={() => run(newTab)}
      >
        <Plus size={16} aria-hidden="true" />
      </button>
      <ProfileMenu hostId={THIS_MACHINE} words={t('profiles.menu')} />
      <AllActionsMenu
        trigger={
          <button type="button" className="icon-button bar-menu" aria-label={t('tabs.menu')} title={t('tabs.menu')}>
            <EllipsisVertical size={16} aria-hidden="true" />
          </button>
        }
      />
    </div>
  );
}

/** Arrow keys go from tab to tab and bring each to the front; Enter goes on into the terminal. */
function moveFocus(event: KeyboardEvent, workspace: Workspace): void {
  if (event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
  if (event.target.getAttribute('role') !== 'tab') return;
  const act = tabKeys[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act(workspace);
  const { activeId } = workspace.tabs;
  const isInTabs = event.key !== 'Enter' && event.key !== ' ' && event.key !== 'F2';
  if (activeId !== undefined && isInTabs) {
    requestAnimationFrame(() => document.getElementById(tabDomId(activeId))?.focus());
  }
}

const tabKeys: Readonly<Record<string, (workspace: Workspace) => void>> = {
  ArrowRight: (workspace) => workspace.changeTabs((list) => activateRelative(list, 1)),
  ArrowLeft: (workspace) => workspace.changeTabs((list) => activateRelative(list, -1)),
  Home: (workspace) => workspace.changeTabs((list) => activatePlace(list, 1)),
  End: (workspace) => workspace.changeTabs((list) => activatePlace(list, 9)),
  Enter: (workspace) => workspace.focusTerminal(),
  ' ': (workspace) => workspace.focusTerminal(),
  Delete: (workspace) => closeFocused(workspace),
  F2: (workspace) => workspace.store.setState({ renamingId: workspace.tabs.activeId }),
};

function closeFocused(workspace: Workspace): void {
  if (workspace.tabs.activeId !== undefined) void closeGroup(workspace, workspace.tabs.activeId);
}
