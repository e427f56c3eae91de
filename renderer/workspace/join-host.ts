import { t } from '../../base/messages/translate.ts';
import { hostState } from '../hosts/host-state.ts';
import type { Host } from '../hosts/host.ts';
import { isLeaving } from '../tabs/tab.ts';
import { notify } from '../toasts/notices.ts';
import type { Workspace } from './workspace.ts';

/**
 * Connects to a paired device's agent, and shows what its tabs showed before, or have waited for. Nothing more happens when there will
 * be no session: the host's state says why.
 */
export async function joinHost(workspace: Workspace, host: Host): Promise<void> {
  try {
    await host.start();
  } catch {
    return;
  }
  if (workspace.hosts.find(host.id) !== host) return;
  tellGone(dropGone(workspace, host));
  host.update({ hasReconciled: true });
  await workspace.terminals.attachAll(host.id);
  for (const { id, hostId, phase } of workspace.tabs.tabs)
    if (hostId === host.id && phase.kind === 'failed' && phase.failure.code === 'unreachable')
      workspace.terminals.retry(id);
}

/** Tabs whose terminals have ended without a record meanwhile go. Returns how many. */
export function dropGone(workspace: Workspace, { id: hostId, state }: Host): number {
  const { terminals } = state;
  const gone = workspace.tabs.tabs.filter(
    (tab) => tab.hostId === hostId && tab.terminalId !== undefined && !terminals.has(tab.terminalId),
  );
  for (const tab of gone) workspace.removeTab(tab.id);
  return gone.length;
}

export function tellGone(count: number): void {
  if (count > 0) notify({ title: t('toast.gone', { count }) });
}

/**
 * After the end of a session: a new one, in which the host's tabs show what still runs, or begin anew. Until then, and
 * if there will be none, what they showed and what was known there stays.
 */
export function renewHost(workspace: Workspace, hostId: Host['id']): void {
  const { terminals } = hostState(workspace.store.getState(), hostId);
  workspace.hosts.letGo(hostId);
  workspace.hosts.get(hostId).update({ terminals });
  for (const tab of workspace.tabs.tabs) {
    if (tab.hostId !== hostId || isLeaving(tab)) continue;
    const { terminalId } = tab;
    workspace.terminals.renew(tab);
    workspace.updateTab(tab.id, { phase: { kind: terminalId === undefined ? 'starting' : 'attaching' } });
    if (terminalId === undefined) workspace.terminals.openIfRoomIsKnown(tab.id);
  }
  workspace.showAgain();
}
