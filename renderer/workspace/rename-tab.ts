import { findTab } from '../tabs/tab-list.ts';
import type { TabId } from '../tabs/tab.ts';
import { renameTerminal } from './terminal-requests.ts';
import type { Workspace } from './workspace.ts';

/** Names a tab's terminal for everybody who shows it; an empty name gives the terminal's own title back. */
export async function renameTab(workspace: Workspace, id: TabId, name: string): Promise<void> {
  const tab = findTab(workspace.tabs, id);
  if (tab === undefined) return;
  const { terminalId } = tab;
  const host = workspace.hosts.get(tab.hostId);
  workspace.updateTab(id, { name: name === '' ? undefined : name });
  const { link } = host.state;
  const isUnknown = link.kind === 'open' && !link.session.features.includes('rename');
  if (terminalId === undefined || isUnknown) return;
  const isNamed = await renameTerminal(host, terminalId, name);
  if (isNamed) workspace.updateTab(id, { name: undefined }); // From here on its terminal bears the name.
}
