import { findGroup, findTab } from '../tabs/tab-list.ts';
import { isLeaving, type TabId } from '../tabs/tab.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceState } from '../workspace/workspace-state.ts';
import { tabIdsIn } from './pane-tree.ts';

/**
 * Closes a tab with all that share its room. Each is asked about as if it were closed alone, one after the other; who
 * takes a question back keeps the rest.
 */
export async function closeGroup(workspace: Workspace, id: TabId): Promise<void> {
  const group = findGroup(workspace.tabs, id);
  for (const one of group === undefined ? [] : tabIdsIn(group.panes)) {
    workspace.closeTab(one);
    await untilState(workspace, (state) => isOnItsWay(state, one) || isAskedAbout(state, one));
    await untilState(workspace, (state) => state.overlay?.kind !== 'closing');
    if (!isOnItsWay(workspace.store.getState(), one)) return;
  }
}

function isOnItsWay({ tabs }: WorkspaceState, id: TabId): boolean {
  const tab = findTab(tabs, id);
  return tab === undefined || isLeaving(tab);
}

function isAskedAbout({ overlay }: WorkspaceState, id: TabId): boolean {
  return overlay?.kind === 'closing' && overlay.target.tabId === id;
}

function untilState({ store }: Workspace, holds: (state: WorkspaceState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (holds(store.getState())) return resolve();
    const stop = store.subscribe((state) => {
      if (!holds(state)) return;
      stop();
      resolve();
    });
  });
}
