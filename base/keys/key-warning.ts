import { strokeWords, type KeySequence, type Stroke } from './stroke.ts';

/** What programs in a terminal do with a key, where people miss it soon. */
export const neededKeys = {
  'Ctrl+C': 'interrupt',
  'Ctrl+D': 'end',
  'Ctrl+Z': 'suspend',
  'Ctrl+\\': 'quit',
  'Ctrl+S': 'stop',
  'Ctrl+Q': 'goOn',
  'Ctrl+R': 'search',
  'Ctrl+L': 'clear',
  'Ctrl+A': 'start',
  'Ctrl+E': 'lineEnd',
  'Ctrl+W': 'word',
  'Ctrl+U': 'line',
  'Ctrl+K': 'rest',
} as const;

export type NeededFor = (typeof neededKeys)[keyof typeof neededKeys];

/** What somebody should know who gives a key to an action. */
export type KeyWarning =
  /** Programs in a terminal get it no more; `use` is what it did there. */
  | { readonly kind: 'needed'; readonly use: NeededFor | undefined }
  /** A browser does something of its own with it, and a page in it never hears of it. */
  | { readonly kind: 'browser' };

const keptByBrowsers = {
  mac: ['Meta+T', 'Meta+N', 'Meta+W', 'Meta+Q', 'Shift+Meta+T', 'Shift+Meta+N', 'Shift+Meta+W', 'Ctrl+Tab'],
  others: [
    ...['Ctrl+T', 'Ctrl+N', 'Ctrl+W', 'Ctrl+Tab', 'Ctrl+Shift+T', 'Ctrl+Shift+N', 'Ctrl+Shift+W', 'Ctrl+Shift+Q'],
    ...['Ctrl+Shift+Tab', 'Ctrl+PageUp', 'Ctrl+PageDown', 'Alt+F4'],
  ],
} as const;

/** Of keys that two actions want nothing is said here: see Keymap. Pure. */
export function findKeyWarning(
  [first]: KeySequence,
  { isMac, isInBrowser }: { readonly isMac: boolean; readonly isInBrowser: boolean },
): KeyWarning | undefined {
  const words = strokeWords(first);
  const kept: readonly string[] = keptByBrowsers[isMac ? 'mac' : 'others'];
  if (isInBrowser && kept.includes(words)) return { kind: 'browser' };
  if (!reachesPrograms(first)) return undefined;
  const use = Object.hasOwn(neededKeys, words) ? neededKeys[words as keyof typeof neededKeys] : undefined;
  return { kind: 'needed', use };
}

/** Whether terminals have a code for it that means something: not for Ctrl+Shift and Alt+Shift, nor for what ⌘ is held with. */
function reachesPrograms({ hasCtrl, hasAlt, hasShift, hasMeta, key }: Stroke): boolean {
  if (hasMeta || (hasShift && (hasCtrl || hasAlt))) return false;
  return hasCtrl || !hasAlt || !/^[0-9]$/.test(key);
}
