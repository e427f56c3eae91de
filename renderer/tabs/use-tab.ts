import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { say } from '../../base/messages/translate.ts';
import { hostName, hostState } from '../hosts/host-state.ts';
import { useWorkspaceState } from '../workspace/workspace-context.ts';
import type { Tab } from './tab.ts';
import { tabTitle } from './tab-title.ts';
import { describeTab, reachOf, type TabTone } from './tab-words.ts';

/** A tab as it is shown. */
export interface ShownTab {
  readonly title: string;
  /** Where its terminal runs, unless on this machine. */
  readonly host: string | undefined;
  readonly tone: TabTone;
  readonly stateWords: string;
  readonly terminal: TerminalInfo | undefined;
}

export function useShownTab(tab: Tab): ShownTab {
  const terminal = useWorkspaceState((state) =>
    tab.terminalId === undefined ? undefined : hostState(state, tab.hostId).terminals.get(tab.terminalId)?.info,
  );
  const reach = useWorkspaceState((state) => reachOf(hostState(state, tab.hostId).link));
  const host = useWorkspaceState((state) => hostName(state, tab.hostId));
  const { tone, message } = describeTab(tab, terminal, reach);
  return { title: tabTitle(tab, terminal), host, tone, stateWords: say(message), terminal };
}
