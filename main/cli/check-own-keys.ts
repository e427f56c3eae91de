import { actionList } from '../../base/actions.ts';
import { keyNames } from '../../base/keys/key-names.ts';
import type { OwnKeys } from '../../base/keys/keymap.ts';
import { readOwnKeys, type OwnKeyFault } from '../../base/keys/read-own-keys.ts';
import { modifierNames, type KeyFault } from '../../base/keys/stroke.ts';
import { shortened } from '../../base/shown-text.ts';
import { messages } from './messages.ts';
import { nearestName } from './nearest-name.ts';

export interface CheckedOwnKeys {
  readonly keys: OwnKeys;
  readonly refused: readonly { readonly actionId: string; readonly problem: string }[];
}

/** What other programs call our keys. */
const otherNames = new Map(
  Object.entries({
    ...{ control: 'Ctrl', option: 'Alt', opt: 'Alt' },
    ...{ cmd: 'Meta', command: 'Meta', super: 'Meta', win: 'Meta', cmdorctrl: 'Mod', primary: 'Mod' },
    ...{ esc: 'Escape', return: 'Enter', del: 'Delete', ins: 'Insert', spacebar: 'Space', comma: ',', period: '.' },
    ...{ up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight', pgup: 'PageUp', pgdn: 'PageDown' },
  }),
);

/** What of `window.keys` holds on this machine, and why the rest does not. */
export function checkOwnKeys(written: Readonly<Record<string, unknown>>): CheckedOwnKeys {
  const { keys, refused } = readOwnKeys(written, process.platform === 'darwin');
  return { keys, refused: refused.map(({ actionId, fault }) => ({ actionId, problem: inWords(actionId, fault) })) };
}

function inWords(actionId: string, fault: OwnKeyFault): string {
  switch (fault.kind) {
    case 'unknown_action':
      return messages.ownKeys.unknownAction(
        shortened(actionId),
        nearestName(
          actionId,
          actionList.map(({ id }) => id),
        ),
      );
    case 'no_keys':
      return messages.ownKeys.noKeys(actionId);
    case 'begins':
      return messages.ownKeys.begins(fault.words, fault.heldBy);
    case 'fault':
      return faultInWords(shortened(fault.words), fault.fault);
  }
}

function faultInWords(words: string, fault: KeyFault): string {
  switch (fault.kind) {
    case 'unknown_key':
      return messages.ownKeys.unknownKey(shortened(fault.word), words, nearest(fault.word, keyNames));
    case 'unknown_modifier':
      return messages.ownKeys.unknownModifier(shortened(fault.word), words, nearest(fault.word, modifierNames));
    case 'types':
      return messages.ownKeys.types(words);
    case 'too_many_strokes':
      return messages.ownKeys.tooManyStrokes(words);
  }
}

/** A short name is one change away from many: only longer ones are guessed at. */
function nearest(word: string, known: readonly string[]): string | undefined {
  const meant = otherNames.get(word.toLowerCase());
  if (meant !== undefined && known.includes(meant)) return meant;
  return nearestName(
    word,
    known.filter((name) => name.length > 2),
  );
}
