import { describe, expect, it } from 'vitest';
import { addBeside } from '../../../renderer/panes/pane-list.ts';
import { panesBeside } from '../../../renderer/panes/panes-beside.ts';
import { createTab, type Tab } from '../../../renderer/tabs/tab.ts';
import { groupOfOne, toTabList } from '../../../renderer/tabs/tab-list.ts';
import { makeStore } from './make-store.ts';

const running = (id: string, given: Partial<Tab> = {}): Tab => ({
  ...createTab(id, { name: id, phase: { kind: 'running' } }),
  ...given,
});

describe('what is said at a tab of those that share it', () => {
  it('is nothing for one terminal', () => {
    const state = makeStore({ tabs: toTabList([running('a')]) }).getState();
    expect(panesBeside(state, groupOfOne('a'))).toEqual({ count: 0, words: '', tone: undefined });
  });

  it('is each one’s title and state, and the colour of the most urgent', () => {
    const failed = running('build', { phase: { kind: 'ended', exit: { code: 1, signal: null }, isRecorded: true } });
    const tabs = [running('logs'), failed].reduce(
      (list, tab) => addBeside(list, tab, 'right'),
      toTabList([running('front')]),
    );
    const [group] = tabs.groups;
    const state = makeStore({ tabs }).getState();
    expect(group && panesBeside(state, { ...group, frontId: 'front' })).toEqual({
      count: 2,
      words: 'logs: out of reach, reconnecting, build: ended with exit code 1',
      tone: 'problem',
    });
  });
});
