import { Command } from 'cmdk';
import { actionGroups, type Action } from '../../base/actions.ts';
import { ActionKey } from '../keyboard/key-caps.tsx';
import { actionTitle } from '../../base/messages/action-title.ts';
import { t } from '../../base/messages/translate.ts';
import { HostLabel } from '../hosts/host-label.tsx';
import { PaletteFolders } from './palette-folders.tsx';
import { PaletteHosts } from './palette-hosts.tsx';
import { PaletteItem } from './palette-item.tsx';
import { PaletteProfiles } from './palette-profiles.tsx';
import { PaletteUnshown } from './palette-unshown.tsx';
import { mostUsed, withUse } from './palette-uses.ts';
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

/** Every action, tab and terminal, by a few letters of its name; what is used most comes first. */
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
          <PaletteActions close={close} part="used" />
          <PaletteTabs close={close} />
          <PaletteUnshown close={close} />
          <PaletteFolders close={close} />
          <PaletteActions close={close} part="others" />
          <PaletteHosts close={close} />
          <PaletteProfiles close={close} />
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
    <PaletteItem
      id={`tab ${tab.id}`}
      text={host === undefined ? title : t('hosts.titleOn', { title, host })}
      shown={title}
      before={
        <>
          <TabDot tone={tone} />
          {host !== undefined && <HostLabel hostId={tab.hostId} name={host} />}
        </>
      }
      onSelect={go}
    >
      <span className="menu-note">{isCurrent ? `${t('palette.current')} · ${stateWords}` : stateWords}</span>
    </PaletteItem>
  );
}

interface PaletteActionsProps {
  readonly close: () => void;
  /** The most used ones, or all but those. */
  readonly part: 'used' | 'others';
}

function PaletteActions({ close, part }: PaletteActionsProps) {
  const run = useRunAction();
  const { store } = useWorkspace();
  const state = useWorkspaceState((all) => all);
  const offered = offeredActions.filter(({ id, condition }) => id !== 'view.palette' && isAvailable(condition, state));
  const used = mostUsed(state.preferences.paletteUses, offered);
  const choose = (action: Action) => (): void => {
    close();
    store.setState(({ preferences }) => {
      return { preferences: { ...preferences, paletteUses: withUse(preferences.paletteUses, action.id) } };
    });
    run(action);
  };
  const items = (actions: readonly Action[]) =>
    actions.map((action) => (
      <PaletteItem key={action.id} id={action.id} text={actionTitle(action)} onSelect={choose(action)}>
        <ActionKey id={action.id} />
      </PaletteItem>
    ));
  if (part === 'used') {
    if (used.length === 0) return null;
    return (
      <Command.Group heading={t('palette.used')} className="palette-group">
        {items(used)}
      </Command.Group>
    );
  }
  return actionGroups.map((group) => (
    <Command.Group key={group} heading={t(`group.${group}`)} className="palette-group">
      {items(offered.filter((action) => action.group === group && !used.includes(action)))}
    </Command.Group>
  ));
}
