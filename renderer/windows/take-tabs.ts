import { t } from '../../base/messages/translate.ts';
import { activeTab, findTab } from '../tabs/tab-list.ts';
import { readTabs } from '../tabs/tab-storage.ts';
import type { Tab, TabId } from '../tabs/tab.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { findSame, putGroups } from './moved-groups.ts';

/** Shows tabs that another window gives away. Resolves with those whose terminals are held here by then; the others go again. */
export async function takeTabs(workspace: Workspace, text: string): Promise<TabId[]> {
  const given = readTabs(text);
  if (given === undefined) return [];
  const before = workspace.tabs;
  const after = putGroups(before, given);
  const added = after.tabs.filter(({ id }) => findTab(before, id) === undefined);
  for (const tab of added) workspace.terminals.create(tab);
  workspace.changeTabs(() => after);
  workspace.focusTerminal();
  for (const { id, terminalId } of added) if (terminalId !== undefined) void workspace.terminals.attach(id, terminalId);
  const held = await Promise.all(given.tabs.map((tab) => isHeld(workspace, tab)));
  const heldIds = given.tabs.filter((_, index) => held[index]).map(({ id }) => id);
  for (const { id } of added) if (!heldIds.includes(id)) workspace.removeTab(id);
  const front = activeTab(workspace.tabs);
  if (front !== undefined && heldIds.length > 0)
    workspace.announce(t('windows.arrived', { title: workspace.titleOf(front) }));
  return heldIds;
}

/** Waits until it is known whether this page holds the terminal of a given tab. */
function isHeld({ store }: Workspace, tab: Tab): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      const phase = findSame(store.getState().tabs, tab)?.phase.kind;
      if (phase === 'attaching') return false;
      resolve(phase !== undefined && phase !== 'failed');
      return true;
    };
    if (look()) return;
    const stop = store.subscribe(() => {
      if (look()) stop();
    });
  });
}
