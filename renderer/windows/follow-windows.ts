import { t } from '../../base/messages/translate.ts';
import type { SallyportBridge, ShownThings } from '../../protocol/window-bridge.ts';
import { notify } from '../toasts/notices.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceState } from '../workspace/workspace-state.ts';
import { letGo } from './give-tab.ts';
import { takeTabs } from './take-tabs.ts';

/** Lives with the app's other windows: says what is shown here, takes and gives tabs, and tells of a window that was closed. */
export function followWindows(bridge: SallyportBridge, workspace: Workspace): void {
  const { store } = workspace;
  let said = '';
  const say = (state: WorkspaceState): void => {
    const shown = shownThings(state);
    if (JSON.stringify(shown) === said) return;
    said = JSON.stringify(shown);
    bridge.showing(shown);
  };
  say(store.getState());
  store.subscribe((state, before) => {
    if (state.tabs !== before.tabs || state.hosts !== before.hosts) say(state);
  });
  bridge.onWindows((windows) => store.setState({ windows }));
  bridge.onTakeTabs(({ moveId, tabs }) => {
    void takeTabs(workspace, tabs).then((tabIds) => bridge.tabsTaken({ moveId, tabIds }));
  });
  bridge.onTabsMoved((moved) => letGo(workspace, bridge, moved));
  bridge.onWindowClosed(({ terminalCount: count }) =>
    notify({
      id: 'window-closed',
      title: t('windows.closed', { count }),
      body: t('windows.closedHint'),
      action: { label: t('windows.reopen'), run: () => bridge.command('reopenWindow') },
    }),
  );
}

function shownThings({ tabs, hosts }: WorkspaceState): ShownThings {
  const terminalIds = tabs.tabs.flatMap(({ phase, terminalId }) =>
    phase.kind === 'running' ? (terminalId ?? []) : [],
  );
  return { terminalIds, hostIds: [...hosts.keys()] };
}
