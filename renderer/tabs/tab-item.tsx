import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { X } from 'lucide-react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { t } from '../../base/messages/translate.ts';
import { HostLabel } from '../hosts/host-label.tsx';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { panelDomId, tabDomId } from './dom-ids.ts';
import { TabContextMenu } from './tab-menu.tsx';
import { TabDot } from './tab-dot.tsx';
import { OthersMark, useOthers, wordsAround } from './tab-others.tsx';
import { isLeaving, type Tab } from './tab.ts';
import { useShownTab } from './use-tab.ts';

const MIDDLE_BUTTON = 1;

/** One tab of the bar. Closing by pointer has a target of its own; by keyboard it is Delete, or the action's key. */
export function TabItem({ tab, isActive }: { readonly tab: Tab; readonly isActive: boolean }) {
  const workspace = useWorkspace();
  const { title, host, tone, stateWords, terminal } = useShownTab(tab);
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: tab.id });
  const element = useRef<HTMLDivElement>(null);
  const around = useOthers(tab, terminal);
  const words = wordsAround(t('tabs.described', { title: nameOn(title, host), state: stateWords }), around);

  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);

  const close = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    workspace.closeTab(tab.id);
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
      <TabContextMenu tabId={tab.id}>
        <div
          ref={element}
          className="tab-face"
          id={tabDomId(tab.id)}
          role="tab"
          tabIndex={isActive ? 0 : -1}
          aria-selected={isActive}
          aria-controls={isActive ? panelDomId(tab.id) : undefined}
          aria-label={host === undefined ? words : undefined}
          data-tab={tab.id}
          data-active-tab={isActive ? '' : undefined}
          onClick={() => workspace.activate(tab.id)}
          onDoubleClick={() => workspace.store.setState({ renamingId: tab.id })}
          onAuxClick={(event) => event.button === MIDDLE_BUTTON && close(event)}
          onMouseDown={(event) => event.button === MIDDLE_BUTTON && event.preventDefault()}
        >
          <TabDot tone={tone} />
          {host !== undefined && <HostLabel hostId={tab.hostId} name={host} />}
          <span className="tab-title">{title}</span>
          <OthersMark others={around} />
          {(isLeaving(tab) || host !== undefined) && <StateWords isShown={isLeaving(tab)} words={stateWords} />}
        </div>
      </TabContextMenu>
      <TabCross title={title} close={close} />
    </div>
  );
}

function TabCross({ title, close }: { readonly title: string; readonly close: (event: MouseEvent) => void }) {
  return (
    <span
      className="tab-close"
      aria-hidden="true"
      title={t('tabs.close', { title })}
      onPointerDown={stop}
      onClick={close}
    >
      <X size={14} />
    </span>
  );
}

function StateWords({ isShown, words }: { readonly isShown: boolean; readonly words: string }) {
  return <span className={isShown ? 'tab-leaving' : 'visually-hidden'}>{words}</span>;
}

function nameOn(title: string, host: string | undefined): string {
  return host === undefined ? title : t('hosts.titleOn', { title, host });
}

function stop(event: { stopPropagation(): void }): void {
  event.stopPropagation();
}
