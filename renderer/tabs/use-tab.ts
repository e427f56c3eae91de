import { useShallow } from 'zustand/react/shallow';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { say, t } from '../../base/messages/translate.ts';
import { hostName, hostState } from '../hosts/host-state.ts';
import { useWorkspaceState } from '../workspace/workspace-context.ts';
import type { ProgramProgress } from '../program/program-message.ts';
import { progressWords } from '../program/progress-words.ts';
import { hasWork } from '../messages/work-words.ts';
import type { WorkspaceState } from '../workspace/workspace-state.ts';
import type { ProfileLook } from '../../protocol/profile.ts';
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
  /** Only while something runs. */
  readonly progress: ProgramProgress | undefined;
  readonly terminal: TerminalInfo | undefined;
  /** What it was started as. */
  readonly profile: ProfileLook | undefined;
}

export function useShownTab(tab: Tab): ShownTab {
  return useWorkspaceState(useShallow((state) => showTab(state, tab)));
}

/** Pure. */
export function showTab(state: Pick<WorkspaceState, 'hosts' | 'peers'>, tab: Tab): ShownTab {
  const { terminals, link } = hostState(state, tab.hostId);
  const terminal = tab.terminalId === undefined ? undefined : terminals.get(tab.terminalId)?.info;
  const { tone, message } = describeTab(tab, terminal, reachOf(link));
  const progress = tab.phase.kind === 'running' && hasWork(terminal) ? tab.progress : undefined;
  const stateWords = [say(message), ...(progress === undefined ? [] : [progressWords(progress)])].join(t('list.comma'));
  return {
    ...{ title: tabTitle(tab, terminal), host: hostName(state, tab.hostId) },
    ...{ tone, stateWords, progress, terminal, profile: terminal?.profile },
  };
}
