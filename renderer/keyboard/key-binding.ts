/** A chord of keys. `key` is an upper-case letter, a digit, or a named key as in KeyboardEvent.key. */
export interface KeyBinding {
  readonly hasCtrl: boolean;
  readonly hasShift: boolean;
  readonly hasAlt: boolean;
  readonly hasMeta: boolean;
  readonly key: string;
}

/** What of a KeyboardEvent decides. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>;

/** Reads `Ctrl+Shift+Enter`; on macOS Ctrl+Shift becomes ⇧⌘, Alt+Shift ⌥⌘ and Alt alone ⌘. */
export function parseKeys(words: string, isMac: boolean): KeyBinding {
  const parts = words.split('+');
  const key = parts.pop() ?? '';
  const has = (name: string): boolean => parts.includes(name);
  if (!isMac) return { hasCtrl: has('Ctrl'), hasShift: has('Shift'), hasAlt: has('Alt'), hasMeta: false, key };
  const hasBoth = has('Alt') && has('Shift');
  return { hasCtrl: false, hasShift: has('Shift') && !hasBoth, hasAlt: hasBoth, hasMeta: true, key };
}

export function isPressed(binding: KeyBinding, press: KeyPress): boolean {
  return (
    press.ctrlKey === binding.hasCtrl &&
    press.shiftKey === binding.hasShift &&
    press.altKey === binding.hasAlt &&
    press.metaKey === binding.hasMeta &&
    isSameKey(binding.key, press)
  );
}

/**
 * Digits and the comma go by place: with Shift, or on a French keyboard, their key is another character. Letters go by what is
 * printed on them, and by place only where the layout (Greek, Option on a Mac) has no Latin letter there.
 */
function isSameKey(key: string, press: KeyPress): boolean {
  if (/^[0-9]$/.test(key)) return press.code === `Digit${key}`;
  if (key === ',') return press.code === 'Comma';
  if (!/^[A-Z]$/.test(key)) return press.key === key;
  if (/^[a-z]$/i.test(press.key)) return press.key.toUpperCase() === key;
  return press.code === `Key${key}`;
}

const symbols: Readonly<Record<string, string>> = {
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
};

/** The caps to show for a chord, in the order in which people of that system name them. */
export function keyCaps(binding: KeyBinding, isMac: boolean): string[] {
  const names = isMac
    ? { ctrl: '⌃', alt: '⌥', shift: '⇧', meta: '⌘' }
    : { ctrl: 'Ctrl', alt: 'Alt', shift: 'Shift', meta: 'Meta' };
  const held = [
    binding.hasCtrl && names.ctrl,
    binding.hasAlt && names.alt,
    binding.hasShift && names.shift,
    binding.hasMeta && names.meta,
  ];
  return [...held.filter((cap) => cap !== false), symbols[binding.key] ?? binding.key];
}
