import { useState, type RefObject } from 'react';
import { keyText } from '../../base/keys/key-caps.ts';
import { strokeWords } from '../../base/keys/stroke.ts';
import { t } from '../../base/messages/translate.ts';
import { useKeyGrab } from '../keyboard/keyboard-context.ts';
import { isMac } from '../keyboard/platform.ts';
import type { Sought } from './key-words.ts';

const noWords: Sought = { kind: 'words', words: '' };

interface KeySearchProps {
  readonly place: RefObject<HTMLInputElement | null>;
  readonly sought: Sought;
  readonly count: number;
  change(sought: Sought): void;
}

/** Finds actions by words, or by a key that is pressed. */
export function KeySearch({ place, sought, count, change }: KeySearchProps) {
  const isByKey = sought.kind === 'stroke';
  return (
    <search className="settings-search">
      {isByKey ? (
        <PressedKey place={place} sought={sought} change={change} />
      ) : (
        <input
          ref={place}
          className="text-input"
          type="search"
          autoFocus
          aria-label={t('ownKeys.search')}
          placeholder={t('ownKeys.search')}
          value={sought.words}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => change({ kind: 'words', words: event.target.value })}
        />
      )}
      <button
        type="button"
        className={isByKey ? 'button is-small is-on' : 'button is-small'}
        aria-pressed={isByKey}
        onClick={() => change(isByKey ? noWords : { kind: 'stroke', stroke: undefined })}
      >
        {t('ownKeys.byKey')}
      </button>
      <p className="settings-count" role="status">
        {count === 0 ? t('ownKeys.noAction') : t('ownKeys.found', { count })}
      </p>
    </search>
  );
}

interface PressedKeyProps extends Pick<KeySearchProps, 'place' | 'change'> {
  readonly sought: Extract<Sought, { kind: 'stroke' }>;
}

/** While it has the keyboard, what is pressed is what is sought. Tab goes on, Escape back to words. */
function PressedKey({ place, sought: { stroke }, change }: PressedKeyProps) {
  const [hasFocus, setFocus] = useState(false);
  useKeyGrab(hasFocus, (pressed) => {
    const words = pressed && strokeWords(pressed);
    if (words === 'Tab' || words === 'Shift+Tab') return false;
    change(words === 'Escape' ? noWords : { kind: 'stroke', stroke: pressed });
    return true;
  });
  return (
    <input
      ref={place}
      className="text-input"
      readOnly
      autoFocus
      aria-label={t('ownKeys.pressToFind')}
      placeholder={t('ownKeys.pressToFind')}
      value={stroke === undefined ? '' : keyText([stroke], isMac)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    />
  );
}
