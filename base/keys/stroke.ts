import { findKeyName, isPrinting, keyAt } from './key-names.ts';

/** One key, and what is held with it. */
export interface Stroke {
  readonly hasCtrl: boolean;
  readonly hasAlt: boolean;
  readonly hasShift: boolean;
  readonly hasMeta: boolean;
  /** By its name in `keyNames`. */
  readonly key: string;
}

/** What runs an action: one stroke, or two of them one after the other. */
export type KeySequence = readonly [Stroke] | readonly [Stroke, Stroke];

/** What of a KeyboardEvent decides. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Why words are no key; `word` is the one that is not known. */
export type KeyFault =
  | { readonly kind: 'unknown_key'; readonly word: string }
  | { readonly kind: 'unknown_modifier'; readonly word: string }
  /** It would be missing whenever somebody types. */
  | { readonly kind: 'types' }
  | { readonly kind: 'too_many_strokes' };

/** What can be held with a key, by its name in settings. `Mod` is the key for shortcuts: Ctrl, on macOS Meta, which is ⌘. */
export const modifierNames = ['Ctrl', 'Alt', 'Shift', 'Meta', 'Mod'] as const;

/** Without these nobody could finish a line, leave a program or mend a slip. */
const needed: ReadonlySet<string> = new Set(['Enter', 'Tab', 'Backspace', 'Escape']);

/** Reads `Ctrl+K` or `Ctrl+K Ctrl+T`; letters of either size will do. Pure. */
export function parseKeys(words: string, isMac: boolean): KeySequence | KeyFault {
  const [first, second, third] = words.trim().split(/\s+/);
  if (third !== undefined) return { kind: 'too_many_strokes' };
  const begin = parseStroke(first ?? '', isMac);
  if ('kind' in begin) return begin;
  if (isTyping(begin)) return { kind: 'types' };
  if (second === undefined) return [begin];
  const end = parseStroke(second, isMac);
  return 'kind' in end ? end : [begin, end];
}

export function isKeySequence(parsed: KeySequence | KeyFault): parsed is KeySequence {
  return !('kind' in parsed);
}

function parseStroke(words: string, isMac: boolean): Stroke | KeyFault {
  const parts = words.split('+');
  const word = parts.pop() ?? '';
  const key = findKeyName(word);
  if (key === undefined) return { kind: 'unknown_key', word };
  const held = parts.map((part) => part.toLowerCase());
  const unknown = parts.find((_, index) => !modifierNames.some((name) => name.toLowerCase() === held[index]));
  if (unknown !== undefined) return { kind: 'unknown_modifier', word: unknown };
  return {
    hasCtrl: held.includes('ctrl') || (held.includes('mod') && !isMac),
    hasAlt: held.includes('alt'),
    hasShift: held.includes('shift'),
    hasMeta: held.includes('meta') || (held.includes('mod') && isMac),
    key,
  };
}

/** Whether nobody could type any more who had given the stroke to an action. */
export function isTyping({ hasCtrl, hasAlt, hasShift, hasMeta, key }: Stroke): boolean {
  if (hasCtrl || hasAlt || hasMeta) return false;
  return isPrinting(key) || (!hasShift && needed.has(key));
}

/** The stroke of an event; undefined for what has no name, and for what an input method or a dead key is about to write. */
export function strokeOf(press: KeyPress): Stroke | undefined {
  const { ctrlKey: hasCtrl, altKey: hasAlt, shiftKey: hasShift, metaKey: hasMeta } = press;
  // With Ctrl or ⌘ a dead key writes nothing.
  if (press.key === 'Dead' && !hasCtrl && !hasMeta) return undefined;
  if (press.key === 'Process' || press.key === 'Unidentified') return undefined;
  const key = keyAt(press);
  return key === undefined ? undefined : { hasCtrl, hasAlt, hasShift, hasMeta, key };
}

/** As settings have it, and the same for the same stroke. */
export function strokeWords({ hasCtrl, hasAlt, hasShift, hasMeta, key }: Stroke): string {
  const held = [hasCtrl && 'Ctrl', hasAlt && 'Alt', hasShift && 'Shift', hasMeta && 'Meta'];
  return [...held.filter((name) => name !== false), key].join('+');
}

export function sequenceWords(keys: readonly Stroke[]): string {
  return keys.map(strokeWords).join(' ');
}

export function isSameStroke(one: Stroke, other: Stroke): boolean {
  return strokeWords(one) === strokeWords(other);
}
