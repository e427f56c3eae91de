import type { Action } from '../../base/actions.ts';
import { Keymap, type KeyConflict, type OwnKeys } from '../../base/keys/keymap.ts';
import { isTyping, sequenceWords, type KeySequence } from '../../base/keys/stroke.ts';
import { isMac } from '../keyboard/platform.ts';
import { offeredActions } from '../offered-actions.ts';

/** One's own keys with those of an action changed. It gets them, whoever had them: then it goes below whoever has. Pure. */
export function withKeys(own: OwnKeys, action: Action, keys: readonly KeySequence[]): OwnKeys {
  const written = writtenKeys(keys);
  const inPlace = { ...own, [action.id]: written };
  const isHeldBack = keymapOf(inPlace).conflicts.some(({ kind, loser }) => kind === 'same' && loser.id === action.id);
  return isHeldBack ? { ...withoutKeys(own, action), [action.id]: written } : inPlace;
}

/** The action has its default keys again. Pure. */
export function withoutKeys(own: OwnKeys, { id }: Action): OwnKeys {
  return Object.fromEntries(Object.entries(own).filter(([each]) => each !== id));
}

function writtenKeys(keys: readonly KeySequence[]): OwnKeys[string] {
  const [first, ...others] = keys.map(sequenceWords);
  if (first === undefined) return null;
  return others.length === 0 ? first : [first, ...others];
}

function keymapOf(own: OwnKeys): Keymap {
  return new Keymap(offeredActions, own, isMac);
}

/** What would come of giving an action a key. */
export interface KeyOutlook {
  /** Nobody could type any more. */
  readonly isTyping: boolean;
  /** It would begin another's two strokes, or the other way round: it cannot be given. */
  readonly obstacle: KeyConflict | undefined;
  /** Those who would lose it. */
  readonly losers: readonly Action[];
}

/** Looks at the last of `keys`, which an action is to have. Pure. */
export function lookAhead(own: OwnKeys, action: Action, keys: readonly KeySequence[]): KeyOutlook {
  const key = keys.at(-1);
  const { conflicts } = keymapOf(withKeys(own, action, keys));
  const isAbout = ({ winner, loser }: KeyConflict): boolean => [winner.id, loser.id].includes(action.id);
  return {
    isTyping: key !== undefined && isTyping(key[0]),
    obstacle: conflicts.find((conflict) => conflict.kind === 'begins' && isAbout(conflict)),
    losers: conflicts
      .filter(({ kind, winner }) => kind === 'same' && winner.id === action.id)
      .filter((conflict) => key !== undefined && sequenceWords(conflict.keys) === sequenceWords(key))
      .map(({ loser }) => loser),
  };
}
