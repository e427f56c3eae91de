import { t } from '../../base/messages/translate.ts';
import type { MovedTabs, MoveTarget, SallyportBridge } from '../../protocol/window-bridge.ts';
import { appBridge } from '../connection/app-bridge.ts';
import { writeTabs } from '../tabs/tab-storage.ts';
import type { TabId } from '../tabs/tab.ts';
import { notify } from '../toasts/notices.ts';
import { isTerminalThere } from '../workspace/is-terminal-there.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { takeGroup } from './moved-groups.ts';

/** Offers a tab, with those that share its room, to another window. It stays until that one holds its terminal. */
export function giveTab(workspace: Workspace, id: TabId, to: MoveTarget): void {
  const going = takeGroup(workspace.tabs, id, isTerminalThere);
  if (appBridge === undefined || going === undefined) tellNotMoved();
  else appBridge.moveTabs({ moveId: crypto.randomUUID(), to, tabs: writeTabs(going) });
}

/** The other window holds these terminals: this one lets go of them, and of itself when nothing is left in it. */
export function letGo(
  workspace: Workspace,
  bridge: Pick<SallyportBridge, 'command'>,
  { tabIds, wasTried }: MovedTabs,
): void {
  for (const id of tabIds) workspace.removeTab(id);
  if (wasTried && tabIds.length === 0) tellNotMoved();
  if (tabIds.length > 0 && workspace.tabs.tabs.length === 0) bridge.command('hide');
}

function tellNotMoved(): void {
  notify({ id: 'not-moved', title: t('windows.notMoved'), body: t('windows.notMovedHint'), tone: 'problem' });
}
