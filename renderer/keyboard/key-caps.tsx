import { Fragment } from 'react';
import { getAction, type ActionId } from '../../base/actions.ts';
import { keyCaps } from '../../base/keys/key-caps.ts';
import { strokeWords, type KeySequence } from '../../base/keys/stroke.ts';
import { firstKeyText, useKeys } from './keys-in-force.ts';
import { isMac } from './platform.ts';

/** One key, or two one after the other, as caps. */
export function KeyCaps({ keys }: { readonly keys: KeySequence }) {
  return (
    <span className="key-sequence">
      {keys.map((stroke, index) => (
        <Fragment key={`${index} ${strokeWords(stroke)}`}>
          {index > 0 && ' '}
          <span className="keys">
            {keyCaps(stroke, isMac).map((cap) => (
              <kbd key={cap} className="key">
                {cap}
              </kbd>
            ))}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

/** A key as one quiet word, beside what it does. */
export function KeyWords({ words }: { readonly words: string }) {
  return <kbd className="key-words">{words}</kbd>;
}

/** The key of an action, if it has one. */
export function ActionKey({ id }: { readonly id: ActionId }) {
  const words = firstKeyText(useKeys(), getAction(id));
  return words === undefined ? null : <KeyWords words={words} />;
}
