import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { toDisposable, type Disposable } from '../../base/disposable.ts';
import type { Action } from '../../base/actions.ts';
import { keyText } from '../../base/keys/key-caps.ts';
import { Keymap } from '../../base/keys/keymap.ts';
import { isSameValue } from '../../protocol/settings.ts';
import { offeredActions } from '../offered-actions.ts';
import type { PageSettings } from '../settings/page-settings.ts';
import { isMac } from './platform.ts';

const store = createStore<{ readonly keymap: Keymap }>(() => ({ keymap: new Keymap(offeredActions, {}, isMac) }));

/** The keys of this page's actions: the table's, until settings are followed. */
export function keysInForce(): Keymap {
  return store.getState().keymap;
}

/** Renders again when a key is another one. */
export function useKeys(): Keymap {
  return useStore(store, ({ keymap }) => keymap);
}

/** From now on the keys are as settings have them. */
export function followOwnKeys({ store: settings }: PageSettings): Disposable {
  let taken = {};
  const take = (): void => {
    const own = settings.getState().values['window.keys'];
    if (isSameValue(own, taken)) return;
    taken = own;
    store.setState({ keymap: new Keymap(offeredActions, own, isMac) });
  };
  take();
  return toDisposable(settings.subscribe(take));
}

/** The key of an action that is shown, in words of this system; undefined where it has none. */
export function firstKeyText(keymap: Keymap, action: Action): string | undefined {
  const [keys] = keymap.keysOf(action);
  return keys && keyText(keys, isMac);
}

/** What a button is called, with the key that does the same. */
export function titleWithKey(title: string, keymap: Keymap, action: Action): string {
  const key = firstKeyText(keymap, action);
  return key === undefined ? title : `${title} (${key})`;
}
