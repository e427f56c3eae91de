import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState, type RefObject } from 'react';
import { actionGroups, type Action, type ActionGroup } from '../../base/actions.ts';
import { t } from '../../base/messages/translate.ts';
import { ConflictList } from '../keyboard/conflict-list.tsx';
import { keysInForce } from '../keyboard/keys-in-force.ts';
import { offeredActions } from '../offered-actions.ts';
import { DialogHead, OverlayDialog } from '../overlay/overlay-dialog.tsx';
import type { PageSettings } from '../settings/page-settings.ts';
import { useSettings, useSettingsState } from '../settings/settings-context.ts';
import { notify } from '../toasts/notices.ts';
import { KeySearch } from './key-search.tsx';
import { isSoughtAction, type Sought } from './key-words.ts';
import { OwnKeyRow } from './own-key-row.tsx';
import './own-keys.css';

/** Every action and its keys, each of which can be another one. */
export function OwnKeysDialog() {
  const search = useRef<HTMLInputElement>(null);
  return (
    <OverlayDialog kind="ownKeys" className="settings own-keys is-tall" initialFocus={search}>
      <OwnKeysView search={search} />
    </OverlayDialog>
  );
}

function OwnKeysView({ search }: { readonly search: RefObject<HTMLInputElement | null> }) {
  const [sought, setSought] = useState<Sought>({ kind: 'words', words: '' });
  // What was found stays in its place while its keys change.
  const [found, setFound] = useState(offeredActions);
  const seek = (next: Sought): void => {
    setSought(next);
    setFound(offeredActions.filter((action) => isSoughtAction(action, next, keysInForce())));
  };
  return (
    <>
      <DialogHead title={t('ownKeys.title')}>
        <ResetAll done={() => search.current?.focus()} />
      </DialogHead>
      <Dialog.Description className="settings-words">{t('ownKeys.words')}</Dialog.Description>
      <KeySearch place={search} sought={sought} count={found.length} change={seek} />
      <div className="dialog-parts own-keys-parts">
        <ConflictList />
        {actionGroups.map((group) => (
          <Group key={group} group={group} actions={found.filter((action) => action.group === group)} />
        ))}
      </div>
    </>
  );
}

function ResetAll({ done }: { done(): void }) {
  const settings = useSettings();
  const own = useSettingsState(({ values }) => values['window.keys']);
  if (Object.keys(own).length === 0) return null;
  const reset = (): void => {
    resetAll(settings);
    done();
  };
  return (
    <button type="button" className="button is-small" onClick={reset}>
      {t('ownKeys.resetAll')}
    </button>
  );
}

function resetAll(settings: PageSettings): void {
  const before = settings.values['window.keys'];
  void settings.change({ 'window.keys': null });
  notify({
    id: 'own-keys',
    title: t('ownKeys.areDefaults'),
    action: { label: t('ownKeys.undo'), run: () => void settings.change({ 'window.keys': before }) },
  });
}

function Group({ group, actions }: { readonly group: ActionGroup; readonly actions: readonly Action[] }) {
  if (actions.length === 0) return null;
  return (
    <section className="settings-part" aria-labelledby={`own-keys-${group}`}>
      <h3 className="settings-heading" id={`own-keys-${group}`}>
        {t(`group.${group}`)}
      </h3>
      <ul>
        {actions.map((action) => (
          <OwnKeyRow key={action.id} action={action} />
        ))}
      </ul>
    </section>
  );
}
