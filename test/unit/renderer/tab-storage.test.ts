import { describe, expect, it } from 'vitest';
import { TerminalId } from '../../../protocol/ids.ts';
import { moveDivider } from '../../../renderer/panes/change-panes.ts';
import { addBeside, changePanes, toggleZoom } from '../../../renderer/panes/pane-list.ts';
import { createTab } from '../../../renderer/tabs/tab.ts';
import { addTab, emptyTabList, groupOfOne, toTabList, type TabList } from '../../../renderer/tabs/tab-list.ts';
import { loadTabs, saveTabs } from '../../../renderer/tabs/tab-storage.ts';
import { FakeStorage } from './fake-storage.ts';

const first = TerminalId.parse('6f1a7c1e-3c0e-4a4e-9a53-0d6d0d2f6a01');
const second = TerminalId.parse('6f1a7c1e-3c0e-4a4e-9a53-0d6d0d2f6a02');

/** Sums of shares are not exact. */
function rounded(groups: TabList['groups'] | undefined): unknown {
  const round = (_key: string, value: unknown) => (typeof value === 'number' ? value.toFixed(6) : value);
  return JSON.parse(JSON.stringify(groups, round));
}

describe('tabs across a reload', () => {
  it('keeps order, names, terminals, their hosts, and the one in front', () => {
    const storage = new FakeStorage();
    const tabs = [
      createTab('a', { terminalId: second, name: 'build', hostId: 'c0ffee' }),
      createTab('b', { terminalId: first }),
    ];
    saveTabs(storage, toTabList(tabs, 'b'));

    const restored = [
      createTab('a', { terminalId: second, name: 'build', hostId: 'c0ffee', phase: { kind: 'attaching' } }),
      createTab('b', { terminalId: first, phase: { kind: 'attaching' } }),
    ];
    expect(loadTabs(storage)).toEqual(toTabList(restored, 'b'));
  });

  it('keeps which share a tab of the bar, how large each is, and which of them was in front or shown alone', () => {
    const storage = new FakeStorage();
    const beside = (list: TabList, id: string) => addBeside(list, createTab(id, { terminalId: first }), 'right');
    const split = ['b', 'c'].reduce(beside, toTabList([createTab('a', { terminalId: second })]));
    const list = toggleZoom(changePanes(split, (panes) => moveDivider(panes, { path: [], index: 0 }, 0.3)));
    saveTabs(storage, addTab(list, createTab('d', { terminalId: first })));

    expect(rounded(loadTabs(storage)?.groups)).toEqual(rounded([...list.groups, groupOfOne('d')]));
  });

  it('gives the room of a tab that is not kept to those beside it', () => {
    const storage = new FakeStorage();
    const list = addBeside(toTabList([createTab('a', { terminalId: first })]), createTab('never-started'), 'down');
    saveTabs(storage, list);

    expect(loadTabs(storage)?.groups).toEqual([groupOfOne('a')]);
  });

  it('takes tabs of which no panes are known for tabs of their own', () => {
    const stored = { version: 1, tabs: [{ id: 'a', terminalId: first }], groups: [{ panes: 'unreadable' }] };
    const storage = new FakeStorage({ 'sallyport.tabs': JSON.stringify(stored) });

    expect(loadTabs(storage)?.groups).toEqual([groupOfOne('a')]);
  });

  it('takes a tab of which no host is known for one of this machine', () => {
    const storage = new FakeStorage({
      'sallyport.tabs': JSON.stringify({ version: 1, tabs: [{ id: 'a', terminalId: first }] }),
    });
    expect(loadTabs(storage)?.tabs.map(({ hostId }) => hostId)).toEqual(['local']);
  });

  it('forgets tabs that never got a terminal, and puts another one in front', () => {
    const storage = new FakeStorage();
    saveTabs(storage, toTabList([createTab('a'), createTab('b', { terminalId: first })]));
    const list = loadTabs(storage);
    expect([list?.tabs.map(({ id }) => id), list?.activeId]).toEqual([['b'], 'b']);
  });

  it('tells a page that closed all its tabs from one that is new', () => {
    const storage = new FakeStorage();
    expect(loadTabs(storage)).toBeUndefined();
    saveTabs(storage, emptyTabList);
    expect(loadTabs(storage)).toEqual(emptyTabList);
  });

  it.each([
    ['not JSON', '{'],
    ['another version', '{"version":2,"tabs":[]}'],
    ['a foreign id', '{"version":1,"tabs":[{"id":"a","terminalId":"x"}]}'],
  ])('takes %s for a new page', (_what, text) => {
    expect(loadTabs(new FakeStorage({ 'sallyport.tabs': text }))).toBeUndefined();
  });
});
