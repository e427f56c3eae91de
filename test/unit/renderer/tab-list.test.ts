import { describe, expect, it } from 'vitest';
import { createTab, type Tab } from '../../../renderer/tabs/tab.ts';
import {
  activatePlace,
  activateRelative,
  activateTab,
  addTab,
  emptyTabList,
  leaveTab,
  moveTabBy,
  moveTabOver,
  removeTab,
  toTabList,
  updateTab,
  type TabList,
} from '../../../renderer/tabs/tab-list.ts';

function tabsOf(ids: string, activeId: string | undefined = ids[0]): TabList {
  return activateTab(toTabList([...ids].map((id) => createTab(id))), activeId ?? '');
}

/** `ab[c]d`: the order, the active one in brackets. */
function pictureOf({ tabs, activeId }: TabList): string {
  return tabs.map(({ id }) => (id === activeId ? `[${id}]` : id)).join('');
}

function leaving(list: TabList, ...ids: string[]): TabList {
  const phase: Tab['phase'] = { kind: 'closing', job: undefined };
  return ids.reduce((all, id) => updateTab(all, id, { phase }), list);
}

describe('the list of tabs', () => {
  it.each([
    ['the first tab comes to the front', addTab(emptyTabList, createTab('a')), '[a]'],
    ['a new tab comes right of the active one', addTab(tabsOf('abc', 'a'), createTab('n')), 'a[n]bc'],
    ['a tab that is not in front goes unnoticed', removeTab(tabsOf('abc', 'a'), 'c'), '[a]b'],
    ['the neighbour to the right follows a closed tab', removeTab(tabsOf('abc', 'b'), 'b'), 'a[c]'],
    ['the last tab is followed by its left neighbour', removeTab(tabsOf('abc', 'c'), 'c'), 'a[b]'],
    ['the only tab leaves none', removeTab(tabsOf('a'), 'a'), ''],
    ['next goes round the end', activateRelative(tabsOf('abc', 'c'), 1), '[a]bc'],
    ['previous goes round the start', activateRelative(tabsOf('abc', 'a'), -1), 'ab[c]'],
    ['jumping to a place', activatePlace(tabsOf('abcd'), 3), 'ab[c]d'],
    ['jumping to 9 means the last', activatePlace(tabsOf('abcd'), 9), 'abc[d]'],
    ['jumping to a place that is not there stays', activatePlace(tabsOf('abc', 'b'), 7), 'a[b]c'],
    ['an unknown tab cannot be activated', activateTab(tabsOf('ab'), 'x'), '[a]b'],
    ['moving right', moveTabBy(tabsOf('abc'), 'a', 1), 'b[a]c'],
    ['moving stops at the end', moveTabBy(tabsOf('abc', 'c'), 'c', 1), 'ab[c]'],
    ['moving stops at the start', moveTabBy(tabsOf('abc'), 'a', -1), '[a]bc'],
    ['dragging to the right', moveTabOver(tabsOf('abcd'), 'a', 'c'), 'bc[a]d'],
    ['dragging to the left', moveTabOver(tabsOf('abcd', 'd'), 'd', 'b'), 'a[d]bc'],
    ['dragging onto nothing known changes nothing', moveTabOver(tabsOf('ab'), 'a', 'x'), '[a]b'],
  ])('%s', (_what, list, picture) => {
    expect(pictureOf(list)).toBe(picture);
  });

  it('skips tabs that are on their way out when the one in front leaves', () => {
    const list = leaving(tabsOf('abcd', 'b'), 'c', 'd');
    expect(pictureOf(leaveTab(list, 'b'))).toBe('[a]bcd');
  });

  it('keeps the last tab in front while it leaves', () => {
    expect(pictureOf(leaveTab(leaving(tabsOf('ab', 'a'), 'b'), 'a'))).toBe('[a]b');
  });

  it('is the same object when nothing has changed', () => {
    const list = tabsOf('ab');
    expect([updateTab(list, 'a', { pendingBytes: 0 }), moveTabBy(list, 'a', 0), leaveTab(list, 'b')]).toEqual([
      list,
      list,
      list,
    ]);
    expect(updateTab(list, 'a', { pendingBytes: 0 })).toBe(list);
  });
});
