/** Keys that go by where they are on the keyboard, with the `code` of that place: with Shift, or in another country, they type something else. */
const places: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'0123456789'].map((digit) => [digit, `Digit${digit}`])),
  ',': 'Comma',
  '.': 'Period',
  '/': 'Slash',
  ';': 'Semicolon',
  "'": 'Quote',
  '[': 'BracketLeft',
  ']': 'BracketRight',
  '\\': 'Backslash',
  '-': 'Minus',
  '=': 'Equal',
  '`': 'Backquote',
  Space: 'Space',
};

const namesAtPlaces: ReadonlyMap<string, string> = new Map(Object.entries(places).map(([name, code]) => [code, name]));

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** By their names in KeyboardEvent.key. */
const named: readonly string[] = [
  ...['Enter', 'Tab', 'Backspace', 'Escape', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  ...Array.from({ length: 24 }, (_, index) => `F${index + 1}`),
];

/** Every key that a stroke can be about, by the name it has in settings. */
export const keyNames: readonly string[] = [...letters, ...Object.keys(places), ...named];

const bySmallLetters: ReadonlyMap<string, string> = new Map(keyNames.map((name) => [name.toLowerCase(), name]));

/** The name as it is shown, for one that somebody wrote in letters of either size. */
export function findKeyName(written: string): string | undefined {
  return bySmallLetters.get(written.toLowerCase());
}

/** Whether the key writes a character when nothing but Shift is held. */
export function isPrinting(key: string): boolean {
  return letters.includes(key) || Object.hasOwn(places, key);
}

/**
 * The key of an event, by its name. Letters go by what is printed on them, and by place only where the layout (Greek,
 * Option on a Mac) has no Latin letter there; digits and signs go by place. Undefined for what has no name.
 */
export function keyAt({ key, code }: { readonly key: string; readonly code: string }): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  const sign = namesAtPlaces.get(code);
  if (sign !== undefined) return sign;
  const isOfText = key === 'Dead' || [...key].length === 1;
  if (isOfText && /^Key[A-Z]$/.test(code)) return code.slice('Key'.length);
  return named.includes(key) ? key : undefined;
}
