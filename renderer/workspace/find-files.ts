import type { TabId } from '../tabs/tab.ts';
import { findTab } from '../tabs/tab-list.ts';
import type { Workspace } from './workspace.ts';

/** Asks the agent of a tab's terminal which names are files there; none where it cannot be asked, or may not be. */
export async function findFilesOf(
  workspace: Workspace,
  id: TabId,
  names: readonly string[],
  folder: string | undefined,
): Promise<readonly (string | null)[]> {
  const tab = findTab(workspace.tabs, id);
  if (tab?.phase.kind !== 'running' || tab.terminalId === undefined) return [];
  const { client, state } = workspace.hostOf(tab);
  if (state.link.kind !== 'open') return [];
  const { features, principal } = state.link.session;
  if (!features.includes('files') || principal.kind === 'guest') return [];
  const { terminalId } = tab;
  const { files } = await client.request('terminal.findFiles', {
    ...{ terminalId, names: [...names] },
    ...(folder !== undefined && { folder }),
  });
  return files;
}
