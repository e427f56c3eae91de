import { removePane } from '../panes/change-panes.ts';
import { hasPane, paneOf, tabIdsIn, type PaneTree } from '../panes/pane-tree.ts';
import { isLeaving, type Tab, type TabId } from './tab.ts';

/** What the bar shows as one: a tab, or several that share the room in panes. */
export interface TabGroup {
  readonly panes: PaneTree;
  /** The one that has the keyboard when the group is in front. */
  readonly frontId: TabId;
  /** Only that one is to be seen. */
  readonly isZoomed: boolean;
}

/** The tabs of this page in their order, and the one in front. All functions here are pure. */
export interface TabList {
  /** Group by group, each in reading order. */
  readonly tabs: readonly Tab[];
  /** Each tab is in one of them. */
  readonly groups: readonly TabGroup[];
  readonly activeId: TabId | undefined;
}

export const emptyTabList: TabList = { tabs: [], groups: [], activeId: undefined };

/** Each tab in a group of its own. */
export function toTabList(tabs: readonly Tab[], activeId = tabs[0]?.id): TabList {
  return { tabs, groups: tabs.map(({ id }) => groupOfOne(id)), activeId };
}

export function groupOfOne(id: TabId): TabGroup {
  return { panes: paneOf(id), frontId: id, isZoomed: false };
}

/** Names a group: no other one has this tab. */
export function groupKey({ panes }: TabGroup): TabId {
  return tabIdsIn(panes)[0] ?? '';
}

export function findTab(list: TabList, id: TabId | undefined): Tab | undefined {
  return list.tabs.find((tab) => tab.id === id);
}

export function activeTab(list: TabList): Tab | undefined {
  return findTab(list, list.activeId);
}

export function findGroup(list: TabList, id: TabId | undefined): TabGroup | undefined {
  return list.groups.find(({ panes }) => hasPane(panes, id));
}

/** The list with these groups: its tabs come into their order, and the active one to the front of its group. */
export function arrange(list: TabList, groups: readonly TabGroup[], activeId = list.activeId): TabList {
  const byId = new Map(list.tabs.map((tab) => [tab.id, tab]));
  const tabs = groups.flatMap(({ panes }) => tabIdsIn(panes)).flatMap((id) => byId.get(id) ?? []);
  const fronted = groups.map((group) =>
    activeId !== undefined && group.frontId !== activeId && hasPane(group.panes, activeId)
      ? { ...group, frontId: activeId }
      : group,
  );
  return { tabs, groups: fronted, activeId };
}

/** Puts the tab right of the active one's group and in front. */
export function addTab(list: TabList, tab: Tab): TabList {
  const at = placeOf(list, list.activeId) + 1;
  const place = at === 0 ? list.groups.length : at;
  return arrange({ ...list, tabs: [...list.tabs, tab] }, list.groups.toSpliced(place, 0, groupOfOne(tab.id)), tab.id);
}

/** The tab goes; if it was in front, its neighbour comes there. */
export function removeTab(list: TabList, id: TabId): TabList {
  const stepped = leaveTab(list, id);
  const groups = stepped.groups.flatMap((group) => withoutTab(group, id));
  const last = stepped.tabs.findLast((tab) => tab.id !== id);
  return arrange(stepped, groups, stepped.activeId === id ? last?.id : stepped.activeId);
}

/** The group without one of its tabs; nothing when that was all of it. */
export function withoutTab(group: TabGroup, id: TabId): TabGroup[] {
  if (!hasPane(group.panes, id)) return [group];
  const panes = removePane(group.panes, id);
  if (panes === undefined) return [];
  const frontId = group.frontId === id ? (nextTo(group, id) ?? group.frontId) : group.frontId;
  return [{ panes, frontId, isZoomed: group.isZoomed && group.frontId !== id && panes.kind === 'split' }];
}

/**
 * Brings the nearest tab that is not on its way out to the front: one of the same group, which is all to be seen then,
 * else one to the right, then to the left.
 */
export function leaveTab(list: TabList, id: TabId): TabList {
  if (list.activeId !== id) return list;
  const stays = (one: TabId): boolean => one !== id && isStaying(list, one);
  const at = placeOf(list, id);
  const group = list.groups[at];
  const beside = group && nextTo(group, id, stays);
  if (group !== undefined && beside !== undefined)
    return arrange(list, list.groups.with(at, { ...group, isZoomed: false }), beside);
  const others = [...list.groups.slice(at + 1), ...list.groups.slice(0, at).reverse()];
  const next = others.flatMap(({ frontId, panes }) => [frontId, ...tabIdsIn(panes)]).find(stays);
  return next === undefined ? list : arrange(list, list.groups, next);
}

export function updateTab(list: TabList, id: TabId, change: Partial<Omit<Tab, 'id'>>): TabList {
  const at = list.tabs.findIndex((tab) => tab.id === id);
  const tab = list.tabs[at];
  if (tab === undefined) return list;
  const isSame = Object.entries(change).every(([name, value]) => tab[name as keyof Tab] === value);
  return isSame ? list : { ...list, tabs: list.tabs.with(at, { ...tab, ...change }) };
}

/** An unknown tab changes nothing. */
export function activateTab(list: TabList, id: TabId): TabList {
  if (findTab(list, id) === undefined || list.activeId === id) return list;
  return arrange(list, list.groups, id);
}

/** `step` groups to the right (negative: left), round the ends. */
export function activateRelative(list: TabList, step: number): TabList {
  const count = list.groups.length;
  const at = Math.max(0, placeOf(list, list.activeId));
  return activateGroup(list, list.groups[(((at + step) % count) + count) % count]);
}

/** The group at `place` (from 1); 9 means the last, as in browsers. */
export function activatePlace(list: TabList, place: number): TabList {
  return activateGroup(list, place === 9 ? list.groups.at(-1) : list.groups[place - 1]);
}

/** Moves a tab's group to where that of `overId` is; the others make room. */
export function moveTabOver(list: TabList, id: TabId, overId: TabId): TabList {
  const from = placeOf(list, id);
  const to = placeOf(list, overId);
  return from < 0 || to < 0 ? list : moveTo(list, from, to);
}

/** Moves a tab's group by `step` places; stops at the ends. */
export function moveTabBy(list: TabList, id: TabId, step: number): TabList {
  const from = placeOf(list, id);
  const to = Math.min(list.groups.length - 1, Math.max(0, from + step));
  return from < 0 ? list : moveTo(list, from, to);
}

/** Where a tab's group is in the bar, from 0; -1 for an unknown tab. */
export function placeOf(list: TabList, id: TabId | undefined): number {
  return list.groups.findIndex(({ panes }) => hasPane(panes, id));
}

function moveTo(list: TabList, from: number, to: number): TabList {
  const group = list.groups[from];
  if (group === undefined || from === to) return list;
  return arrange(list, list.groups.toSpliced(from, 1).toSpliced(to, 0, group));
}

function activateGroup(list: TabList, group: TabGroup | undefined): TabList {
  return group === undefined ? list : activateTab(list, group.frontId);
}

function isStaying(list: TabList, id: TabId): boolean {
  const tab = findTab(list, id);
  return tab !== undefined && !isLeaving(tab);
}

/** The next tab of the group in reading order, else the one before. */
function nextTo({ panes }: TabGroup, id: TabId, isWanted: (id: TabId) => boolean = () => true): TabId | undefined {
  const ids = tabIdsIn(panes);
  const at = ids.indexOf(id);
  return ids.slice(at + 1).find(isWanted) ?? ids.slice(0, at).findLast(isWanted);
}
