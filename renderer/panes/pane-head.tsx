import { Maximize2, Minimize2, X, type LucideIcon } from 'lucide-react';
import { t } from '../../base/messages/translate.ts';
import { HostLabel } from '../hosts/host-label.tsx';
import { ProfileMark } from '../profiles/profile-mark.tsx';
import { wordsAs } from '../profiles/profile-words.ts';
import { TabDot } from '../tabs/tab-dot.tsx';
import { TabContextMenu } from '../tabs/tab-menu.tsx';
import { TabProgress } from '../tabs/tab-progress.tsx';
import { OthersMark, useOthers, wordsAround } from '../tabs/tab-others.tsx';
import { isLeaving, type Tab } from '../tabs/tab.ts';
import { useShownTab } from '../tabs/use-tab.ts';
import { activateTab } from '../tabs/tab-list.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { zoom } from './pane-handlers.ts';

interface PaneHeadProps {
  readonly tab: Tab;
  readonly isFront: boolean;
  readonly isZoomed: boolean;
}

/** Says over a pane what it shows, and where that runs. */
export function PaneHead({ tab, isFront, isZoomed }: PaneHeadProps) {
  const workspace = useWorkspace();
  const { title, host, tone, stateWords, progress, terminal, profile } = useShownTab(tab);
  const others = useOthers(tab, terminal);
  const words = wordsAround(wordsAs(stateWords, profile), others);
  const toggleZoom = (): void => {
    workspace.changeTabs((list) => activateTab(list, tab.id));
    zoom(workspace, tab);
  };
  return (
    <TabContextMenu tabId={tab.id} groups={['pane', 'tab']}>
      <div className={`pane-head${isFront ? ' is-front' : ''}`} onClick={() => workspace.activate(tab.id)}>
        <TabDot tone={tone} />
        <ProfileMark look={profile} />
        {host !== undefined && <HostLabel hostId={tab.hostId} name={host} />}
        <span className="pane-title" title={title}>
          {title}
        </span>
        <OthersMark others={others} />
        <span className={isLeaving(tab) ? 'tab-leaving' : 'visually-hidden'}>{words}</span>
        <span className="pane-buttons" onMouseDown={(event) => event.preventDefault()}>
          <HeadButton
            words={isZoomed ? t('panes.unzoom') : t('panes.zoom', { title })}
            Icon={isZoomed ? Minimize2 : Maximize2}
            press={toggleZoom}
          />
          <HeadButton words={t('panes.close', { title })} Icon={X} press={() => workspace.closeTab(tab.id)} />
        </span>
        <TabProgress progress={progress} />
      </div>
    </TabContextMenu>
  );
}

interface HeadButtonProps {
  readonly words: string;
  readonly Icon: LucideIcon;
  press(): void;
}

function HeadButton({ words, Icon, press }: HeadButtonProps) {
  return (
    <button
      type="button"
      className="icon-button is-small"
      aria-label={words}
      title={words}
      onClick={(event) => {
        event.stopPropagation();
        press();
      }}
    >
      <Icon size={13} aria-hidden="true" />
    </button>
  );
}
