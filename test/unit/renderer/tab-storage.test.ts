import { describe, expect, it } from 'vitest';
import { TerminalId } from '../../../protocol/ids.ts';
import { createTab } from '../../../renderer/tabs/tab.ts';
import { loadTabs, saveTabs } from '../../../renderer/tabs/tab-storage.ts';
import { FakeStorage } from './fake-storage.ts';

const first = TerminalId.parse('6f1a7c1e-3c0e-4a4e-9a53-0d6d0d2f6a01');
const second = TerminalId.parse('6f1a7c1e-3c0e-4a4e-9a53-0d6d0d2f6a02');

describe('tabs across a reload', () => {
  it('keeps order, names, terminals, their hosts, and the one in front', () => {
    const storage = new FakeStorage();
    const tabs = [
      createTab('a', { terminalId: second, name: 'build', hostId: 'c0ffee' }),
      createTab('b', { terminalId: first }),
    ];
    saveTabs(storage, { tabs, activeId: 'b' });

    expect(loadTabs(storage)).toEqual({
      tabs: [
        createTab('a', { terminalId: second, name: 'build', hostId: 'c0ffee', phase: { kind: 'attaching' } }),
        createTab('b', { terminalId: first, phase: { kind: 'attaching' } }),
      ],
      activeId: 'b',
    });
  });

  it('takes a tab of which no host is known for one of this machine', () => {
    const storage = new FakeStorage({
      'sallyport.tabs': JSON.stringify({ version: 1, tabs: [{ id: 'a', terminalId: first }] }),
    });
    expect(loadTabs(storage)?.tabs.map(({ hostId }) => hostId)).toEqual(['local']);
  });

  it('forgets tabs that never got a terminal, and puts another one in front', () => {
    const storage = new FakeStorage();
    saveTabs(storage, { tabs: [createTab('a'), createTab('b', { terminalId: first })], activeId: 'a' });
    const list = loadTabs(storage);
    expect([list?.tabs.map(({ id }) => id), list?.activeId]).toEqual([['b'], 'b']);
  });

  it('tells a page that closed all its tabs from one that is new', () => {
    const storage = new FakeStorage();
    expect(loadTabs(storage)).toBeUndefined();
    saveTabs(storage, { tabs: [], activeId: undefined });
    expect(loadTabs(storage)).toEqual({ tabs: [], activeId: undefined });
  });

  it.each([
    ['not JSON', '{'],
    ['another version', '{"version":2,"tabs":[]}'],
    ['a foreign id', '{"version":1,"tabs":[{"id":"a","terminalId":"x"}]}'],
  ])('takes %s for a new page', (_what, text) => {
    expect(loadTabs(new FakeStorage({ 'sallyport.tabs': text }))).toBeUndefined();
  });
});
