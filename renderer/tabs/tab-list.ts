import { isLeaving, type Tab, type TabId } from './tab.ts';

/** The tabs of this page in their order, and the one in front. All functions here are pure. */
export interface TabList {
  readonly tabs: readonly Tab[];
  readonly activeId: TabId | undefined;
}

export const emptyTabList: TabList = { tabs: [], activeId: undefined };

export function findTab(list: TabList, id: TabId | undefined): Tab | undefined {
  return list.tabs.find((tab) => tab.id === id);
}

export function activeTab(list: TabList): Tab | undefined {
  return findTab(list, list.activeId);
}

/** Puts the tab right of the active one and in front. */
export function addTab(list: TabList, tab: Tab): TabList {
  const at = indexOf(list, list.activeId) + 1;
  const place = at === 0 ? list.tabs.length : at;
  return { tabs: list.tabs.toSpliced(place, 0, tab), activeId: tab.id };
}

/** The tab goes; if it was in front, its neighbour comes there. */
export function removeTab(list: TabList, id: TabId): TabList {
  const stepped = list.activeId === id ? leaveTab(list, id) : list;
  const tabs = stepped.tabs.filter((tab) => tab.id !== id);
  return { tabs, activeId: stepped.activeId === id ? tabs.at(-1)?.id : stepped.activeId };
}

/** Brings the nearest tab that is not on its way out to the front: first to the right, then to the left. */
export function leaveTab(list: TabList, id: TabId): TabList {
  if (list.activeId !== id) return list;
  const at = indexOf(list, id);
  const stays = (tab: Tab): boolean => tab.id !== id && !isLeaving(tab);
  const next = list.tabs.slice(at + 1).find(stays) ?? list.tabs.slice(0, at).findLast(stays);
  return next === undefined ? list : { ...list, activeId: next.id };
}

export function updateTab(list: TabList, id: TabId, change: Partial<Omit<Tab, 'id'>>): TabList {
  const at = indexOf(list, id);
  const tab = list.tabs[at];
  if (tab === undefined) return list;
  const isSame = Object.entries(change).every(([name, value]) => tab[name as keyof Tab] === value);
  return isSame ? list : { ...list, tabs: list.tabs.with(at, { ...tab, ...change }) };
}

/** An unknown tab changes nothing. */
export function activateTab(list: TabList, id: TabId): TabList {
  if (findTab(list, id) === undefined || list.activeId === id) return list;
  return { ...list, activeId: id };
}

/** `step` tabs to the right (negative: left), round the ends. */
export function activateRelative(list: TabList, step: number): TabList {
  const count = list.tabs.length;
  if (count === 0) return list;
  const at = Math.max(0, indexOf(list, list.activeId));
  return { ...list, activeId: list.tabs[(((at + step) % count) + count) % count]?.id };
}

/** The tab at `place` (from 1); 9 means the last, as in browsers. */
export function activatePlace(list: TabList, place: number): TabList {
  const tab = place === 9 ? list.tabs.at(-1) : list.tabs[place - 1];
  return tab === undefined ? list : { ...list, activeId: tab.id };
}

/** Moves a tab to where `overId` is; the others make room. */
export function moveTabOver(list: TabList, id: TabId, overId: TabId): TabList {
  const from = indexOf(list, id);
  const to = indexOf(list, overId);
  return from < 0 || to < 0 ? list : moveTo(list, from, to);
}

/** Moves a tab by `step` places; stops at the ends. */
export function moveTabBy(list: TabList, id: TabId, step: number): TabList {
  const from = indexOf(list, id);
  const to = Math.min(list.tabs.length - 1, Math.max(0, from + step));
  return from < 0 ? list : moveTo(list, from, to);
}

function moveTo(list: TabList, from: number, to: number): TabList {
  const tab = list.tabs[from];
  if (tab === undefined || from === to) return list;
  return { ...list, tabs: list.tabs.toSpliced(from, 1).toSpliced(to, 0, tab) };
}

function indexOf(list: TabList, id: TabId | undefined): number {
  return list.tabs.findIndex((tab) => tab.id === id);
}
