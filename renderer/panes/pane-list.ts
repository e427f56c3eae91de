import {
  activateTab,
  arrange,
  findGroup,
  groupOfOne,
  placeOf,
  withoutTab,
  type TabGroup,
  type TabList,
} from '../tabs/tab-list.ts';
import type { Tab, TabId } from '../tabs/tab.ts';
import { addPane, hasRoom, type Side } from './change-panes.ts';
import { layOut, layOutAlone, neighbourOf, type PaneLayout } from './pane-layout.ts';
import type { PaneTree } from './pane-tree.ts';

/** Whether a tab shares its room with others. All functions here are pure. */
export function isShared(list: TabList, id: TabId | undefined): boolean {
  return findGroup(list, id)?.panes.kind === 'split';
}

/** What of a group is to be seen: all of it, or the one in front where that is zoomed or there is no room for more. */
export function shownLayout({ panes, frontId, isZoomed }: TabGroup, isNarrow: boolean): PaneLayout {
  return isZoomed || isNarrow ? layOutAlone(frontId) : layOut(panes);
}

/** The tabs that are to be seen. */
export function shownIds(list: TabList, isNarrow: boolean): TabId[] {
  const group = findGroup(list, list.activeId);
  return group === undefined ? [] : shownLayout(group, isNarrow).panes.map(({ tabId }) => tabId);
}

/** Whether a tab's group takes one more. */
export function hasRoomBeside(list: TabList, id: TabId | undefined): boolean {
  const group = findGroup(list, id);
  return group !== undefined && hasRoom(group.panes);
}

/** Adds a tab in a pane beside the active one, and brings it to the front. Where there is no room it gets a group of its own. */
export function addBeside(list: TabList, tab: Tab, side: Side): TabList {
  const at = placeOf(list, list.activeId);
  const added = { ...list, tabs: [...list.tabs, tab] };
  if (!hasRoomBeside(list, list.activeId))
    return arrange(added, list.groups.toSpliced(at + 1, 0, groupOfOne(tab.id)), tab.id);
  const groups = list.groups.map((group, index) => (index === at ? putInto(group, tab.id, side) : group));
  return arrange(added, groups, tab.id);
}

/** Moves a tab out of its group, into one of its own right of it. */
export function isolateTab(list: TabList, id: TabId): TabList {
  const at = placeOf(list, id);
  const group = list.groups[at];
  if (group?.panes.kind !== 'split') return list;
  return arrange(list, list.groups.toSpliced(at, 1, ...withoutTab(group, id), groupOfOne(id)));
}

/** Moves a tab into the group `step` places to the right (negative: left), round the ends, beside the one in front there. */
export function moveToGroup(list: TabList, id: TabId, step: number): TabList {
  const count = list.groups.length;
  const from = placeOf(list, id);
  const to = (((from + step) % count) + count) % count;
  const target = list.groups[to];
  if (from < 0 || target === undefined || to === from || !hasRoom(target.panes)) return list;
  const groups = list.groups.flatMap((group, index) => {
    if (index === to) return [putInto(group, id, 'right')];
    return index === from ? withoutTab(group, id) : [group];
  });
  return arrange(list, groups);
}

/** Brings the pane on that side of the active one to the front; stays where there is none. */
export function activateSide(list: TabList, side: Side): TabList {
  const group = findGroup(list, list.activeId);
  const next = group && neighbourOf(group.panes, group.frontId, side);
  return next === undefined ? list : activateTab(list, next);
}

/** Shows the active pane alone, or all of its group again. */
export function toggleZoom(list: TabList): TabList {
  return changeActiveGroup(list, (group) =>
    group.panes.kind === 'split' ? { ...group, isZoomed: !group.isZoomed } : group,
  );
}

/** Changes how the active group is divided, and not among which tabs. */
export function changePanes(list: TabList, change: (panes: PaneTree) => PaneTree): TabList {
  return changeActiveGroup(list, (group) => ({ ...group, panes: change(group.panes) }));
}

function changeActiveGroup(list: TabList, change: (group: TabGroup) => TabGroup): TabList {
  const at = placeOf(list, list.activeId);
  const group = list.groups[at];
  const changed = group && change(group);
  return changed === undefined || changed === group ? list : arrange(list, list.groups.with(at, changed));
}

/** With one more beside the one in front, which then is in front, and all to be seen. */
function putInto(group: TabGroup, id: TabId, side: Side): TabGroup {
  return { panes: addPane(group.panes, id, group.frontId, side), frontId: id, isZoomed: false };
}
