import { Command } from 'cmdk';
import { actionGroups, type Action } from '../../base/actions.ts';
import { actionCaps } from '../keyboard/keyboard-listener.ts';
import { KeyWords } from '../keyboard/key-caps.tsx';
import { t } from '../../base/messages/translate.ts';
import { HostLabel } from '../hosts/host-label.tsx';
import { PaletteHosts } from './palette-hosts.tsx';
import { offeredActions } from '../offered-actions.ts';
import { OverlayDialog } from '../overlay/overlay-dialog.tsx';
import { useOverlay } from '../overlay/use-overlay.ts';
import { TabDot } from '../tabs/tab-dot.tsx';
import type { Tab } from '../tabs/tab.ts';
import { useShownTab } from '../tabs/use-tab.ts';
import { isAvailable } from '../workspace/action-handlers.ts';
import { useRunAction } from '../workspace/run-action.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { rankMatch } from './rank-match.ts';
import './palette.css';

/** Every action and every open tab, by a few letters of its name. */
export function Palette() {
  const { close } = useOverlay('palette');
  return (
    <OverlayDialog kind="palette" className="palette" label={t('palette.label')}>
      <Command
        label={t('palette.search')}
        filter={(value, search, keywords) => rankMatch(keywords?.[0] ?? value, search)}
        loop
      >
        <Command.Input
          className="palette-field"
          placeholder={t('palette.search')}
          aria-label={t('palette.search')}
          autoFocus
        />
        <Command.List className="palette-list" label={t('palette.label')}>
          <Command.Empty className="palette-none">{t('palette.none')}</Command.Empty>
          <PaletteTabs close={close} />
          <PaletteActions close={close} />
          <PaletteHosts close={close} />
        </Command.List>
      </Command>
    </OverlayDialog>
  );
}

function PaletteTabs({ close }: { readonly close: () => void }) {
  const { tabs, activeId } = useWorkspaceState((state) => state.tabs);
  if (tabs.length < 2) return null;
  return (
    <Command.Group heading={t('palette.tabs')} className="palette-group">
      {tabs.map((tab) => (
        <PaletteTab key={tab.id} tab={tab} isCurrent={tab.id === activeId} close={close} />
      ))}
    </Command.Group>
  );
}

interface PaletteTabProps {
  readonly tab: Tab;
  readonly isCurrent: boolean;
  readonly close: () => void;
}

function PaletteTab({ tab, isCurrent, close }: PaletteTabProps) {
  const workspace = useWorkspace();
  const { title, host, tone, stateWords } = useShownTab(tab);
  const go = (): void => {
    close();
    workspace.activate(tab.id);
  };
  return (
    <Command.Item
      className="palette-item"
      value={`${title} ${tab.id}`}
      keywords={[host === undefined ? title : t('hosts.titleOn', { title, host })]}
      onSelect={go}
    >
      <TabDot tone={tone} />
      {host !== undefined && <HostLabel hostId={tab.hostId} name={host} />}
      <span className="menu-text">{title}</span>
      <span className="menu-note">{isCurrent ? `${t('palette.current')} · ${stateWords}` : stateWords}</span>
    </Command.Item>
  );
}

function PaletteActions({ close }: { readonly close: () => void }) {
  const run = useRunAction();
  const state = useWorkspaceState((all) => all);
  const choose = (action: Action) => (): void => {
    close();
    run(action);
  };
  return actionGroups.map((group) => (
    <Command.Group key={group} heading={t(`group.${group}`)} className="palette-group">
      {offeredActions
        .filter(
          (action) => action.group === group && action.id !== 'view.palette' && isAvailable(action.condition, state),
        )
        .map((action) => (
          <Command.Item
            key={action.id}
            className="palette-item"
            value={t(action.message, action.values)}
            onSelect={choose(action)}
          >
            <span className="menu-text">{t(action.message, action.values)}</span>
            <KeyWords caps={actionCaps(action)} />
          </Command.Item>
        ))}
    </Command.Group>
  ));
}
