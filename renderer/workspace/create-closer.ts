import { TerminalCloser } from '../closing/terminal-closer.ts';
import type { TabId } from '../tabs/tab.ts';
import type { CloseTarget } from './workspace-state.ts';
import type { Workspace } from './workspace.ts';

/** Ends terminals of any host, and shows it in the tab that has them. `leave`: the tab is on its way out. */
export function createCloser(
  workspace: Workspace,
  leave: (id: TabId, job: string | undefined) => void,
): TerminalCloser {
  const { clock, store } = workspace;
  const host = (id: CloseTarget['hostId']) => workspace.hosts.get(id);
  const onTab = (act: (id: TabId) => void) => (target: CloseTarget) => {
    if (target.tabId !== undefined) act(target.tabId);
    else
      void host(target.hostId)
        .directory.reconcile()
        .catch(() => undefined);
  };
  return new TerminalCloser({
    ...{ host, clock, store },
    ending: ({ tabId }, job) => {
      if (tabId !== undefined) leave(tabId, job);
    },
    ended: ({ hostId, tabId, terminalId, title }, outcome) => {
      host(hostId).directory.forget(terminalId);
      if (tabId !== undefined) workspace.updateTab(tabId, { name: title, phase: { kind: 'closed', outcome } });
    },
    remove: onTab((id) => workspace.removeTab(id)),
    restored: onTab((id) => workspace.updateTab(id, { phase: { kind: 'running' } })),
  });
}
