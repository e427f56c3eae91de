import { useRef, useState, type RefObject } from 'react';
import type { Action } from '../../base/actions.ts';
import { sequenceWords, type KeySequence } from '../../base/keys/stroke.ts';
import { actionTitle } from '../../base/messages/action-title.ts';
import { t } from '../../base/messages/translate.ts';
import { KeyCaps } from '../keyboard/key-caps.tsx';
import { useKeys } from '../keyboard/keys-in-force.ts';
import { useSettings, useSettingsState } from '../settings/settings-context.ts';
import { withKeys, withoutKeys } from './change-keys.ts';
import { keyNotes } from './key-words.ts';
import { KeyRecorder } from './key-recorder.tsx';

/** An action with its keys, what is to be known of them, and the ways to change them. */
export function OwnKeyRow({ action }: { readonly action: Action }) {
  const keymap = useKeys();
  const keys = keymap.keysOf(action);
  const isOwn = keymap.isOwn(action);
  return (
    <li className="own-key" data-action={action.id}>
      <div className="own-key-name">
        <span className={isOwn ? 'own-key-title is-own-value' : 'own-key-title'}>{actionTitle(action)}</span>
        <code>{action.id}</code>
      </div>
      <div className="own-key-keys">
        {keys.length === 0 && <span className="menu-note">{t('keys.none')}</span>}
        {keys.map((each) => (
          <KeyCaps key={sequenceWords(each)} keys={each} />
        ))}
      </div>
      <KeyButtons action={action} keys={keys} isOwn={isOwn} />
      <div className="own-key-notes">
        {keyNotes(action, keymap).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </li>
  );
}

interface KeyButtonsProps {
  readonly action: Action;
  readonly keys: readonly KeySequence[];
  readonly isOwn: boolean;
}

function KeyButtons({ action, keys, isOwn }: KeyButtonsProps) {
  const settings = useSettings();
  const own = useSettingsState(({ values }) => values['window.keys']);
  const [recording, setRecording] = useState<'change' | 'add' | undefined>();
  const first = useRef<HTMLButtonElement>(null);
  const title = actionTitle(action);
  const kept = recording === 'add' ? keys : [];
  const end = (hasFocus: boolean): void => {
    setRecording(undefined);
    if (hasFocus) requestAnimationFrame(() => first.current?.focus());
  };
  const give = (given: readonly KeySequence[]): void => {
    void settings.change({ 'window.keys': withKeys(own, action, given) });
    end(true);
  };
  const reset = (): void => {
    const left = withoutKeys(own, action);
    void settings.change({ 'window.keys': Object.keys(left).length === 0 ? null : left });
    first.current?.focus();
  };
  if (recording !== undefined) {
    const taken = (key: KeySequence): void => give([...kept, key]);
    return <KeyRecorder {...{ action, own, kept, taken }} removed={() => give([])} left={end} />;
  }
  return (
    <div className="own-key-buttons">
      <KeyButton place={first} label={t('ownKeys.changeNamed', { action: title })} press={() => setRecording('change')}>
        {t('ownKeys.change')}
      </KeyButton>
      {keys.length > 0 && (
        <KeyButton label={t('ownKeys.addNamed', { action: title })} press={() => setRecording('add')}>
          {t('ownKeys.add')}
        </KeyButton>
      )}
      {isOwn && (
        <KeyButton className="setting-reset" label={t('ownKeys.resetNamed', { action: title })} press={reset}>
          {t('settings.reset')}
        </KeyButton>
      )}
    </div>
  );
}

interface KeyButtonProps {
  readonly className?: string;
  readonly place?: RefObject<HTMLButtonElement | null>;
  /** Says for which action it is, too. */
  readonly label: string;
  readonly children: string;
  press(): void;
}

function KeyButton({ className = 'button is-small', place, label, children, press }: KeyButtonProps) {
  return (
    <button ref={place} type="button" className={className} aria-label={label} onClick={press}>
      {children}
    </button>
  );
}
