import { describe, expect, it } from 'vitest';
import { TerminalId } from '../../../protocol/ids.ts';
import { addBeside, isShared } from '../../../renderer/panes/pane-list.ts';
import { createTab, type Tab } from '../../../renderer/tabs/tab.ts';
import { addTab, emptyTabList, toTabList, type TabList } from '../../../renderer/tabs/tab-list.ts';
import { putGroups, takeGroup } from '../../../renderer/windows/moved-groups.ts';

function tab(id: string, digit = id.charCodeAt(0)): Tab {
  const terminalId = TerminalId.parse(`6f1a7c1e-3c0e-4a4e-9a53-0d6d0d2f6${String(digit).padStart(3, '0')}`);
  return createTab(id, { terminalId, phase: { kind: 'running' } });
}

/** `a+b` is a tab of the bar with two panes, b in front. */
function listOf(words: string): TabList {
  return words.split(' ').reduce((list, group) => {
    const [first = '', ...beside] = group.split('+');
    const alone = addTab(list, tab(first));
    return beside.reduce((all, id) => addBeside(all, tab(id), 'right'), alone);
  }, emptyTabList);
}

const all = (): boolean => true;
const idsOf = (list: TabList | undefined) => [list?.tabs.map(({ id }) => id).join(''), list?.activeId];

describe('a tab that leaves', () => {
  it('takes along what shares its room, and nothing else', () => {
    const going = takeGroup(listOf('a b+c+d e'), 'c', all);
    expect([idsOf(going), going?.groups.length]).toEqual([['bcd', 'd'], 1]);
  });

  it('leaves behind what cannot go', () => {
    const list = listOf('a+b+c d');
    expect(idsOf(takeGroup(list, 'b', ({ id }) => id !== 'c'))).toEqual(['ab', 'b']);
    expect([takeGroup(list, 'b', () => false), takeGroup(list, 'unknown', all)]).toEqual([undefined, undefined]);
  });
});

describe('a tab that arrives', () => {
  it('comes right of the one in front, in front, with its panes', () => {
    const here = { ...listOf('x y z'), activeId: 'y' };
    const list = putGroups(here, takeGroup(listOf('a b+c'), 'b', all) as TabList);
    expect([idsOf(list), list.groups.length, isShared(list, 'b'), isShared(list, 'y')]).toEqual([
      ['xybcz', 'c'],
      4,
      true,
      false,
    ]);
  });

  it('is the first where there was none', () => {
    expect(idsOf(putGroups(emptyTabList, listOf('a')))).toEqual(['a', 'a']);
  });

  it('stays out where its terminal is in a tab already, which comes to the front', () => {
    const here = addTab(toTabList([tab('own', 97)]), tab('x'));
    const list = putGroups(here, listOf('a'));
    expect(idsOf(list)).toEqual(['ownx', 'own']);
    expect(idsOf(putGroups(list, listOf('a+b')))).toEqual(['ownbx', 'b']);
  });
});
