import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { say } from '../../base/messages/translate.ts';
import { useWorkspaceState } from '../workspace/workspace-context.ts';
import type { Tab } from './tab.ts';
import { tabTitle } from './tab-title.ts';
import { describeTab, reachOf, type TabTone } from './tab-words.ts';

/** A tab as it is shown. */
export interface ShownTab {
  readonly title: string;
  readonly tone: TabTone;
  readonly stateWords: string;
  readonly terminal: TerminalInfo | undefined;
}

export function useShownTab(tab: Tab): ShownTab {
  const terminal = useWorkspaceState(({ terminals }) =>
    tab.terminalId === undefined ? undefined : terminals.get(tab.terminalId)?.info,
  );
  const reach = useWorkspaceState(({ link }) => reachOf(link));
  const { tone, message } = describeTab(tab, terminal, reach);
  return { title: tabTitle(tab, terminal), tone, stateWords: say(message), terminal };
}
