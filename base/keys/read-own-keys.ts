import { actionList } from '../actions.ts';
import { Keymap, listKeys, type OwnKeys } from './keymap.ts';
import { isKeySequence, parseKeys, sequenceWords, type KeyFault } from './stroke.ts';

/** Why an entry for an action does not hold. */
export type OwnKeyFault =
  | { readonly kind: 'unknown_action' }
  /** Neither words, nor a list of them, nor null. */
  | { readonly kind: 'no_keys' }
  | { readonly kind: 'fault'; readonly words: string; readonly fault: KeyFault }
  /** Its first stroke by itself is a key of the action `heldBy`. */
  | { readonly kind: 'begins'; readonly words: string; readonly heldBy: string };

export interface RefusedOwnKeys {
  readonly actionId: string;
  readonly fault: OwnKeyFault;
}

/** What of `written` can hold, in its order, and what cannot. */
export interface ReadOwnKeys {
  readonly keys: OwnKeys;
  readonly refused: readonly RefusedOwnKeys[];
}

const MOST_KEYS_OF_ONE = 8;

/** Each mistake costs the entry it is in, and no other. Pure. */
export function readOwnKeys(written: Readonly<Record<string, unknown>>, isMac: boolean): ReadOwnKeys {
  const refused: RefusedOwnKeys[] = [];
  const good = Object.entries(written).filter((entry): entry is [string, OwnKeys[string]] => {
    const fault = findFault(entry[0], entry[1], isMac);
    if (fault !== undefined) refused.push({ actionId: entry[0], fault });
    return fault === undefined;
  });
  const unblocked = refuseBlocked(Object.fromEntries(good), isMac);
  return { keys: unblocked.keys, refused: [...refused, ...unblocked.refused] };
}

function findFault(actionId: string, value: unknown, isMac: boolean): OwnKeyFault | undefined {
  if (!actionList.some(({ id }) => id === actionId)) return { kind: 'unknown_action' };
  if (!isOwnKey(value)) return { kind: 'no_keys' };
  for (const words of listKeys(value)) {
    const parsed = parseKeys(words, isMac);
    if (!isKeySequence(parsed)) return { kind: 'fault', words, fault: parsed };
  }
  return undefined;
}

function isOwnKey(value: unknown): value is OwnKeys[string] {
  if (value === null || typeof value === 'string') return true;
  const isShort = Array.isArray(value) && value.length > 0 && value.length <= MOST_KEYS_OF_ONE;
  return isShort && value.every((words) => typeof words === 'string');
}

/** Whoever loses a key of two strokes has the defaults again, which may be the first strokes of others. */
function refuseBlocked(given: OwnKeys, isMac: boolean): ReadOwnKeys {
  const { conflicts } = new Keymap(actionList, given, isMac);
  const blocked = conflicts.find(({ kind }) => kind === 'begins');
  if (blocked === undefined) return { keys: given, refused: [] };
  const { loser, winner } = blocked;
  const words = sequenceWords(blocked.keys);
  const others = Object.fromEntries(Object.entries(given).filter(([id]) => id !== loser.id));
  const { keys, refused } = refuseBlocked(others, isMac);
  return { keys, refused: [{ actionId: loser.id, fault: { kind: 'begins', words, heldBy: winner.id } }, ...refused] };
}
