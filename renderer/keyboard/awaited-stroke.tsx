import { useStore } from 'zustand';
import { keyText } from '../../base/keys/key-caps.ts';
import { sequenceWords } from '../../base/keys/stroke.ts';
import { actionTitle } from '../../base/messages/action-title.ts';
import { t } from '../../base/messages/translate.ts';
import { KeyWords } from './key-caps.tsx';
import { useKeyboard } from './keyboard-context.ts';
import { useKeys } from './keys-in-force.ts';
import { isMac } from './platform.ts';
import './awaited-stroke.css';

/** Says, after the first of two strokes, what the second can be. */
export function AwaitedStrokeNotice() {
  const first = useStore(useKeyboard().awaited, (state) => state.first);
  const keymap = useKeys();
  const next = first === undefined ? [] : keymap.after(first);
  return (
    <div className={first === undefined ? 'visually-hidden' : 'awaited-stroke'} role="status">
      {first !== undefined && (
        <>
          <p className="awaited-lead">{t('keys.then', { key: keyText([first], isMac) })}</p>
          <ul className="awaited-list">
            {next.map(({ second, action }) => (
              <li key={`${sequenceWords([second])} ${action.id}`}>
                <KeyWords words={keyText([second], isMac)} /> {actionTitle(action)}
              </li>
            ))}
          </ul>
          <p className="awaited-hint">{t('keys.thenHint')}</p>
        </>
      )}
    </div>
  );
}
