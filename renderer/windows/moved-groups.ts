import { arrange, findGroup, placeOf, withoutTab, type TabGroup, type TabList } from '../tabs/tab-list.ts';
import type { Tab, TabId } from '../tabs/tab.ts';

/** The group of a tab by itself, without the tabs that cannot go; undefined when none of it can. Pure. */
export function takeGroup(list: TabList, id: TabId, canGo: (tab: Tab) => boolean): TabList | undefined {
  const group = findGroup(list, id);
  if (group === undefined) return undefined;
  const staying = list.tabs.filter((tab) => !canGo(tab)).map((tab) => tab.id);
  const [going] = withoutTabs(group, staying);
  return going && arrange(list, [going], going.frontId);
}

/** Puts tabs of another window right of the active one's group and in front; a terminal that is in a tab here stays in that. Pure. */
export function putGroups(list: TabList, given: TabList): TabList {
  const isNew = (tab: Tab): boolean => findSame(list, tab) === undefined;
  const shown = given.tabs.filter((tab) => !isNew(tab)).map(({ id }) => id);
  const groups = given.groups.flatMap((group) => withoutTabs(group, shown));
  const [first] = given.tabs.map((tab) => findSame(list, tab));
  const at = placeOf(list, list.activeId) + 1;
  const place = at === 0 ? list.groups.length : at;
  const all = { ...list, tabs: [...list.tabs, ...given.tabs.filter(isNew)] };
  return arrange(all, list.groups.toSpliced(place, 0, ...groups), groups[0]?.frontId ?? first?.id ?? list.activeId);
}

/** The tab here that shows what a tab of another window shows. Pure. */
export function findSame(list: TabList, { id, hostId, terminalId }: Tab): Tab | undefined {
  return list.tabs.find((tab) => tab.id === id || (tab.hostId === hostId && tab.terminalId === terminalId));
}

function withoutTabs(group: TabGroup, ids: readonly TabId[]): TabGroup[] {
  return ids.reduce<TabGroup[]>((groups, id) => groups.flatMap((one) => withoutTab(one, id)), [group]);
}
