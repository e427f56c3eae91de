import { findTab } from '../tabs/tab-list.ts';
import type { TabId } from '../tabs/tab.ts';
import { renameTerminal } from './terminal-requests.ts';
import type { Workspace } from './workspace.ts';

/** Names a tab's terminal for everybody who shows it; an empty name gives the terminal's own title back. */
export async function renameTab(workspace: Workspace, id: TabId, name: string): Promise<void> {
  const terminalId = findTab(workspace.tabs, id)?.terminalId;
  workspace.updateTab(id, { name: name === '' ? undefined : name });
  const { link } = workspace.store.getState();
  const isUnknown = link.kind === 'open' && !link.session.features.includes('rename');
  if (terminalId === undefined || isUnknown) return;
  const isNamed = await renameTerminal(workspace, terminalId, name);
  if (isNamed) workspace.updateTab(id, { name: undefined }); // From here on its terminal bears the name.
}
