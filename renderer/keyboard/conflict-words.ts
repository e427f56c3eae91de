import { keyText } from '../../base/keys/key-caps.ts';
import type { KeyConflict } from '../../base/keys/keymap.ts';
import { actionTitle } from '../../base/messages/action-title.ts';
import { t } from '../../base/messages/translate.ts';
import { isMac } from './platform.ts';

/** Who has a key that two actions want, and who has not. */
export function conflictWords({ kind, keys, winner, loser }: KeyConflict): string {
  const names = { winner: actionTitle(winner), loser: actionTitle(loser) };
  const key = keyText(keys, isMac);
  if (kind === 'same') return t('keys.conflict.same', { key, ...names });
  return t('keys.conflict.begins', { key, first: keyText([keys[0]], isMac), ...names });
}
