import { shownIds } from '../panes/pane-list.ts';
import type { TabId } from '../tabs/tab.ts';
import type { Workspace } from './workspace.ts';

/** Whether the tab's terminal is on the page as it is now, alone or beside others. */
export function isSeen({ store }: Pick<Workspace, 'store'>, id: TabId): boolean {
  const { tabs, isNarrow } = store.getState();
  return shownIds(tabs, isNarrow).includes(id);
}

/** Whether the person has the page before them, and not another window. */
export function isPageLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}
