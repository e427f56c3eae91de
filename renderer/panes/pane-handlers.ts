import type { ActionId } from '../../base/actions.ts';
import { t } from '../../base/messages/translate.ts';
import { findGroup, type TabList } from '../tabs/tab-list.ts';
import type { Tab } from '../tabs/tab.ts';
import { notify } from '../toasts/notices.ts';
import { besideTab } from '../workspace/beside-tab.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { axisOf, type Side } from './change-panes.ts';
import { focusNextDivider } from './focus-divider.ts';
import { activateSide, addBeside, hasRoomBeside, isolateTab, moveToGroup, toggleZoom } from './pane-list.ts';
import { MOST_PANES } from './pane-tree.ts';

/** Below these halves of a pane would be of no use. */
const LEAST_COLS = 20;
const LEAST_ROWS = 4;

type PaneActionId = Extract<ActionId, `pane.${string}`>;

/** What the actions about panes do, for the tab in front. */
export function paneHandlers(workspace: Workspace): Readonly<Record<PaneActionId, (tab: Tab) => void>> {
  const goTo = (side: Side) => () => changeFront(workspace, (list) => activateSide(list, side));
  return {
    'pane.splitRight': (tab) => splitBeside(workspace, tab, 'right'),
    'pane.splitDown': (tab) => splitBeside(workspace, tab, 'down'),
    'pane.focusLeft': goTo('left'),
    'pane.focusRight': goTo('right'),
    'pane.focusUp': goTo('up'),
    'pane.focusDown': goTo('down'),
    'pane.zoom': (tab) => zoom(workspace, tab),
    'pane.resize': focusNextDivider,
    'pane.toOwnTab': (tab) => {
      changeFront(workspace, (list) => isolateTab(list, tab.id));
      workspace.announce(t('panes.movedOut', { title: workspace.titleOf(tab) }));
    },
    'pane.toNextTab': (tab) => moveToTab(workspace, tab, 1),
    'pane.toPreviousTab': (tab) => moveToTab(workspace, tab, -1),
  };
}

/** Shows a tab alone, or all of its group again. */
export function zoom(workspace: Workspace, tab: Tab): void {
  changeFront(workspace, toggleZoom);
  const isZoomed = findGroup(workspace.tabs, tab.id)?.isZoomed === true;
  workspace.announce(t(isZoomed ? 'panes.isZoomed' : 'panes.isUnzoomed', { title: workspace.titleOf(tab) }));
}

/** A new terminal of the same machine, started as the same, in half of the room. */
function splitBeside(workspace: Workspace, tab: Tab, side: Side): void {
  if (!hasRoomBeside(workspace.tabs, tab.id) || !isRoomy(workspace, tab, side)) {
    tellFull();
    return;
  }
  const profile = workspace.hostOf(tab).directory.find(tab.terminalId)?.profile?.name;
  const start = { ...besideTab(workspace, tab, tab.hostId), profile };
  workspace.newTab(start, tab.hostId, (list, added) => addBeside(list, added, side));
}

function isRoomy(workspace: Workspace, { id }: Tab, side: Side): boolean {
  const room = workspace.terminals.find(id)?.screen.fit.room();
  if (room === undefined) return true;
  return axisOf(side) === 'row' ? room.cols >= 2 * LEAST_COLS : room.rows >= 2 * LEAST_ROWS;
}

function moveToTab(workspace: Workspace, tab: Tab, step: number): void {
  const before = workspace.tabs;
  changeFront(workspace, (list) => moveToGroup(list, tab.id, step));
  if (workspace.tabs === before) {
    tellFull();
    return;
  }
  const group = findGroup(workspace.tabs, tab.id);
  const others = workspace.tabs.tabs.filter((one) => one !== tab && findGroup(workspace.tabs, one.id) === group);
  const other = others.map((one) => workspace.titleOf(one)).join(t('list.comma'));
  workspace.announce(t('panes.movedIn', { title: workspace.titleOf(tab), other }));
}

function changeFront(workspace: Workspace, change: (list: TabList) => TabList): void {
  workspace.changeTabs(change);
  workspace.focusTerminal();
}

function tellFull(): void {
  notify({ id: 'panes-full', title: t('panes.full'), body: t('panes.fullHint', { count: MOST_PANES }) });
}
