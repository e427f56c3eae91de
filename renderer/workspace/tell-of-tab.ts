import { t } from '../../base/messages/translate.ts';
import { appBridge } from '../connection/app-bridge.ts';
import type { Tab } from '../tabs/tab.ts';
import { findTab } from '../tabs/tab-list.ts';
import { notify, type Notice } from '../toasts/notices.ts';
import { isPageLookedAt, isSeen } from './is-seen.ts';
import type { Workspace } from './workspace.ts';

interface TabWords {
  readonly title: string;
  readonly body: string;
}

/**
 * Tells something of a tab's terminal by a notice that leads there, by a mark at the tab where that is not to be seen, and
 * by the system where nobody looks at this page.
 */
export function tellOfTab(
  workspace: Workspace,
  { id, terminalId }: Tab,
  { words, ...notice }: Pick<Notice, 'id' | 'isLasting'> & { words(): TabWords },
): void {
  const isThere = findTab(workspace.tabs, id) !== undefined;
  if (isThere && !isSeen(workspace, id)) workspace.updateTab(id, { hasRung: true });
  const action = () => ({ label: t('program.show'), run: () => workspace.activate(id) });
  notify(() => ({ ...notice, ...words(), ...(isThere && { action: action() }) }));
  if (!isPageLookedAt()) appBridge?.tellAway({ ...words(), terminalId });
}
