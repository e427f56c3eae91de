import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { X } from 'lucide-react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { t } from '../../base/messages/translate.ts';
import { HostLabel } from '../hosts/host-label.tsx';
import { closeGroup } from '../panes/close-group.ts';
import { usePanesBeside, type PanesBeside } from '../panes/panes-beside.ts';
import { PanesMark } from '../panes/panes-mark.tsx';
import { ProfileMark } from '../profiles/profile-mark.tsx';
import { wordsAs } from '../profiles/profile-words.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { panelDomId, tabDomId } from './dom-ids.ts';
import { TabContextMenu } from './tab-menu.tsx';
import { TabProgress } from './tab-progress.tsx';
import { TabDot } from './tab-dot.tsx';
import { findTab, groupKey, type TabGroup } from './tab-list.ts';
import { OthersMark, useOthers, wordsAround } from './tab-others.tsx';
import { isLeaving, type Tab } from './tab.ts';
import { useShownTab } from './use-tab.ts';

const MIDDLE_BUTTON = 1;

interface TabItemProps {
  readonly group: TabGroup;
  readonly isActive: boolean;
}

/** One tab of the bar, called as the terminal in front of it. */
export function TabItem({ group, isActive }: TabItemProps) {
  const tab = useWorkspaceState(({ tabs }) => findTab(tabs, group.frontId));
  return tab === undefined ? null : <ShownItem group={group} isActive={isActive} tab={tab} />;
}

/** Closing by pointer has a target of its own; by keyboard it is Delete, or the action's key. */
function ShownItem({ group, isActive, tab }: TabItemProps & { readonly tab: Tab }) {
  const workspace = useWorkspace();
  const { title, host, tone, progress, profile, state, words, around, beside } = useShownItem(group, tab);
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: groupKey(group) });
  const element = useRef<HTMLDivElement>(null);
  /** A label must hold all that is to be seen, in that order. */
  const isNamedByContent = host !== undefined || beside.count > 0;

  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);

  const close = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    void closeGroup(workspace, tab.id);
  };
  const className = ['tab', isActive && 'is-active', isDragging && 'is-dragged', isLeaving(tab) && 'is-leaving'];
  return (
    <div
      ref={setNodeRef}
      className={className.filter(Boolean).join(' ')}
      role="presentation"
      title={words}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      {...listeners}
    >
      <TabContextMenu tabId={tab.id} groups={['tab', 'pane']}>
        <div
          ref={element}
          className="tab-face"
          id={tabDomId(tab.id)}
          role="tab"
          tabIndex={isActive ? 0 : -1}
          aria-selected={isActive}
          aria-controls={isActive ? panelDomId(tab.id) : undefined}
          aria-label={isNamedByContent ? undefined : words}
          data-tab={tab.id}
          data-active-tab={isActive ? '' : undefined}
          onClick={() => workspace.activate(tab.id)}
          onDoubleClick={() => workspace.store.setState({ renamingId: tab.id })}
          onAuxClick={(event) => event.button === MIDDLE_BUTTON && close(event)}
          onMouseDown={(event) => event.button === MIDDLE_BUTTON && event.preventDefault()}
        >
          <TabDot tone={tone} />
          <ProfileMark look={profile} />
          {host !== undefined && <HostLabel hostId={tab.hostId} name={host} />}
          <span className="tab-title">{title}</span>
          <OthersMark others={around} />
          <PanesMark beside={beside} isZoomed={group.isZoomed} />
          {(isLeaving(tab) || isNamedByContent) && <StateWords isShown={isLeaving(tab)} words={state} />}
        </div>
      </TabContextMenu>
      <TabProgress progress={progress} />
      <TabCross words={closeWords(title, beside)} close={close} />
    </div>
  );
}

/** `state`: of the terminal in front, and of those beside it; `words`: all of it, with its name and who sees it. */
function useShownItem(group: TabGroup, tab: Tab) {
  const { title, host, tone, stateWords, progress, terminal, profile } = useShownTab(tab);
  const around = useOthers(tab, terminal);
  const beside = usePanesBeside(group);
  const state = wordsBeside(wordsAs(stateWords, profile), beside);
  const words = wordsAround(t('tabs.described', { title: nameOn(title, host), state }), around);
  return { title, host, tone, progress, profile, state, words, around, beside };
}

function TabCross({ words, close }: { readonly words: string; readonly close: (event: MouseEvent) => void }) {
  return (
    <span className="tab-close" aria-hidden="true" title={words} onPointerDown={stop} onClick={close}>
      <X size={14} />
    </span>
  );
}

function StateWords({ isShown, words }: { readonly isShown: boolean; readonly words: string }) {
  return <span className={isShown ? 'tab-leaving' : 'visually-hidden'}>{words}</span>;
}

function wordsBeside(words: string, { count, words: others }: PanesBeside): string {
  return count === 0 ? words : t('panes.beside', { words, others });
}

function closeWords(title: string, { count }: PanesBeside): string {
  return count === 0 ? t('tabs.close', { title }) : t('panes.closeAll', { title, count });
}

function nameOn(title: string, host: string | undefined): string {
  return host === undefined ? title : t('hosts.titleOn', { title, host });
}

function stop(event: { stopPropagation(): void }): void {
  event.stopPropagation();
}
