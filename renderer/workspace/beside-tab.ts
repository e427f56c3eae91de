import type { HostId } from '../hosts/host-state.ts';
import type { TerminalStart } from '../tabs/tab-terminal.ts';
import type { Tab } from '../tabs/tab.ts';
import type { Workspace } from './workspace.ts';

/** How one more shell of that machine starts: in the folder of the tab's terminal, if that runs there as well. */
export function besideTab(workspace: Workspace, tab: Tab | undefined, hostId: HostId): TerminalStart {
  if (tab?.phase.kind !== 'running' || tab.terminalId === undefined || tab.hostId !== hostId) return {};
  const { link } = workspace.hostOf(tab).state;
  const knowsHow = link.kind === 'open' && link.session.features.includes('cwdOf');
  return knowsHow ? { cwdOf: tab.terminalId } : {};
}
