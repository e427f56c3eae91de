import { useShallow } from 'zustand/react/shallow';
import { t } from '../../base/messages/translate.ts';
import { findTab, type TabGroup } from '../tabs/tab-list.ts';
import type { TabTone } from '../tabs/tab-words.ts';
import { showTab } from '../tabs/use-tab.ts';
import { useWorkspaceState } from '../workspace/workspace-context.ts';
import type { WorkspaceState } from '../workspace/workspace-state.ts';
import { tabIdsIn } from './pane-tree.ts';

/** What shares a tab of the bar with the terminal that it is called by. */
export interface PanesBeside {
  readonly count: number;
  /** Each by its title and state; empty when there is none. */
  readonly words: string;
  /** The one of them that most wants to be looked at. */
  readonly tone: TabTone | undefined;
}

const byUrgency: readonly TabTone[] = ['attention', 'problem', 'busy', 'waiting', 'idle', 'ended'];

export function usePanesBeside(group: TabGroup): PanesBeside {
  return useWorkspaceState(useShallow((state) => panesBeside(state, group)));
}

/** Pure. */
export function panesBeside(
  state: Pick<WorkspaceState, 'tabs' | 'hosts' | 'peers'>,
  { panes, frontId }: Pick<TabGroup, 'panes' | 'frontId'>,
): PanesBeside {
  const ids = tabIdsIn(panes).filter((id) => id !== frontId);
  const shown = ids.flatMap((id) => findTab(state.tabs, id) ?? []).map((tab) => showTab(state, tab));
  const words = shown.map(({ title, host, stateWords }) =>
    t('tabs.described', {
      title: host === undefined ? title : t('hosts.titleOn', { title, host }),
      state: stateWords,
    }),
  );
  const tone = byUrgency.find((one) => shown.some((other) => other.tone === one));
  return { count: shown.length, words: words.join(t('list.comma')), tone };
}
