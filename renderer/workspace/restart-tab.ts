import { t } from '../../base/messages/translate.ts';
import { toFailure } from '../messages/refusal-words.ts';
import { findTab } from '../tabs/tab-list.ts';
import type { TabId } from '../tabs/tab.ts';
import { notify } from '../toasts/notices.ts';
import type { Workspace } from './workspace.ts';

/** Starts the ended shell anew in the same tab. */
export async function restartTab(workspace: Workspace, id: TabId): Promise<void> {
  const tab = findTab(workspace.tabs, id);
  if (tab?.terminalId === undefined || tab.phase.kind !== 'ended') return;
  const before = tab.phase;
  const { terminalId, generation } = workspace.targetOf(tab, tab.terminalId);
  const host = workspace.hosts.get(tab.hostId);
  workspace.updateTab(id, { phase: { kind: 'restarting' } });
  try {
    const { terminal } = await host.client.request('terminal.restart', { terminalId, generation });
    host.directory.learn(terminal);
    workspace.terminals.fillIn(id, terminal);
  } catch (error) {
    workspace.updateTab(id, { phase: before });
    const failure = toFailure(error);
    notify({ title: t('toast.failed', { what: t('ended.restart') }), body: failure.message, tone: 'problem' });
  }
  workspace.focusTerminal();
}
