import type { ActionCondition } from '../action-definition.ts';
import type { Action } from '../actions.ts';
import { isKeySequence, parseKeys, sequenceWords, strokeWords, type KeySequence, type Stroke } from './stroke.ts';

/** Keys of one's own, by the ids of actions: words for one or for several, or null for none. The later goes before the earlier. */
export type OwnKeys = Readonly<Record<string, string | string[] | null>>;

/** Two actions want a key that only one can have. */
export interface KeyConflict {
  /** As the loser would have it. */
  readonly keys: KeySequence;
  readonly winner: Action;
  readonly loser: Action;
  /** `same`: both want these; `begins`: the first stroke by itself is the winner's. */
  readonly kind: 'same' | 'begins';
}

interface Binding {
  readonly action: Action;
  readonly keys: KeySequence;
}

/** Which keys run which actions. A key of one's own goes before a default, one further down in the settings before one above. */
export class Keymap {
  readonly conflicts: readonly KeyConflict[];
  readonly #own: OwnKeys;
  readonly #isMac: boolean;
  readonly #bindings: readonly Binding[];
  /** By the words of their keys. */
  readonly #actions = new Map<string, Action[]>();

  constructor(actions: readonly Action[], own: OwnKeys, isMac: boolean) {
    this.#own = own;
    this.#isMac = isMac;
    const { bindings, conflicts } = withoutBlocked(settle(wishes(actions, own, isMac)));
    this.#bindings = bindings;
    this.conflicts = conflicts;
    for (const { action, keys } of bindings) {
      const words = sequenceWords(keys);
      this.#actions.set(words, [...(this.#actions.get(words) ?? []), action]);
    }
  }

  /** Those in force, the one to be shown first. */
  keysOf(action: Action): readonly KeySequence[] {
    return this.#bindings.filter((binding) => binding.action.id === action.id).map(({ keys }) => keys);
  }

  isOwn({ id }: Action): boolean {
    return Object.hasOwn(this.#own, id);
  }

  /** It has its default keys, all of them. */
  isAsDefault(action: Action): boolean {
    const words = this.keysOf(action).map(sequenceWords);
    return JSON.stringify(words) === JSON.stringify(defaultKeys(action, this.#isMac).map(sequenceWords));
  }

  /** What these strokes run; several only where no two of them can make sense at the same time. */
  find(strokes: readonly Stroke[]): readonly Action[] {
    return this.#actions.get(sequenceWords(strokes)) ?? [];
  }

  /** What can come after a stroke that runs nothing by itself. */
  after(first: Stroke): readonly { readonly second: Stroke; readonly action: Action }[] {
    return this.#bindings.flatMap(({ action, keys: [begin, second] }) =>
      second !== undefined && strokeWords(begin) === strokeWords(first) ? [{ second, action }] : [],
    );
  }
}

/** The table's keys: on macOS Ctrl+Shift is ⇧⌘ there, Alt+Shift ⌥⌘, and Alt alone ⌘. */
export function defaultKeys(action: Action, isMac: boolean): KeySequence[] {
  return parseAll(action.keys, false).map(([stroke]) => [isMac ? onMac(stroke) : stroke]);
}

function onMac({ hasAlt, hasShift, key }: Stroke): Stroke {
  const hasBoth = hasAlt && hasShift;
  return { hasCtrl: false, hasAlt: hasBoth, hasShift: hasShift && !hasBoth, hasMeta: true, key };
}

/** What is wanted, the least urgent first. */
function wishes(actions: readonly Action[], own: OwnKeys, isMac: boolean): Binding[] {
  const byDefault = actions
    .filter(({ id }) => !Object.hasOwn(own, id))
    .flatMap((action) => defaultKeys(action, isMac).map((keys) => ({ action, keys })));
  const chosen = Object.entries(own).flatMap(([id, written]) => {
    const action = actions.find((one) => one.id === id);
    return action === undefined ? [] : parseAll(listKeys(written), isMac).map((keys) => ({ action, keys }));
  });
  return [...byDefault, ...chosen];
}

export function listKeys(written: OwnKeys[string]): readonly string[] {
  if (written === null) return [];
  return typeof written === 'string' ? [written] : written;
}

/** Each once, and without what is no key here: settings may be of another version. */
function parseAll(written: readonly string[], isMac: boolean): KeySequence[] {
  const parsed = written.map((words) => parseKeys(words, isMac)).filter(isKeySequence);
  return [...new Map(parsed.map((keys) => [sequenceWords(keys), keys])).values()];
}

interface Settled {
  readonly bindings: readonly Binding[];
  readonly conflicts: readonly KeyConflict[];
}

/** Gives each key to the most urgent wish; who shares it with nobody that could get in its way has it, too. */
function settle(wanted: readonly Binding[]): Settled {
  const held = new Map<string, Action[]>();
  const conflicts: KeyConflict[] = [];
  const isGiven = ({ action, keys }: Binding): boolean => {
    const words = sequenceWords(keys);
    const holders = held.get(words) ?? [];
    const winner = holders.find((holder) => canBothApply(holder.condition, action.condition));
    if (winner === undefined) held.set(words, [...holders, action]);
    else conflicts.unshift({ keys, winner, loser: action, kind: 'same' });
    return winner === undefined;
  };
  const bindings = [...wanted].reverse().filter(isGiven).reverse();
  return { bindings, conflicts };
}

/** A stroke that runs something does not wait for another one. */
function withoutBlocked({ bindings, conflicts }: Settled): Settled {
  const blockers = new Map(
    bindings.flatMap(({ action, keys: [stroke, second] }) =>
      second === undefined ? [[strokeWords(stroke), action] as const] : [],
    ),
  );
  const blocked = bindings.flatMap(({ action, keys }): KeyConflict[] => {
    const winner = keys.length === 2 ? blockers.get(strokeWords(keys[0])) : undefined;
    return winner === undefined ? [] : [{ keys, winner, loser: action, kind: 'begins' }];
  });
  const isFree = ({ action, keys }: Binding): boolean =>
    !blocked.some((conflict) => conflict.loser === action && conflict.keys === keys);
  return { bindings: bindings.filter(isFree), conflicts: [...conflicts, ...blocked] };
}

const apart: readonly (readonly [ActionCondition, ActionCondition])[] = [
  ['running', 'ended'],
  ['ownedRunning', 'ended'],
  ['remote', 'shareable'],
];

/** Whether there is a moment at which both make sense. */
export function canBothApply(one: ActionCondition, other: ActionCondition): boolean {
  return !apart.some(([left, right]) => (one === left && other === right) || (one === right && other === left));
}
