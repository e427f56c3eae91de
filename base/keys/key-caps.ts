import type { KeySequence, Stroke } from './stroke.ts';

const symbols: Readonly<Record<string, string>> = {
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
};

/** The caps to show for a stroke, in the order in which people of that system name them. */
export function keyCaps(stroke: Stroke, isMac: boolean): string[] {
  const names = isMac
    ? { ctrl: '⌃', alt: '⌥', shift: '⇧', meta: '⌘' }
    : { ctrl: 'Ctrl', alt: 'Alt', shift: 'Shift', meta: 'Meta' };
  const held = [
    stroke.hasCtrl && names.ctrl,
    stroke.hasAlt && names.alt,
    stroke.hasShift && names.shift,
    stroke.hasMeta && names.meta,
  ];
  return [...held.filter((cap) => cap !== false), symbols[stroke.key] ?? stroke.key];
}

/** The same in one text. */
export function keyText(keys: KeySequence | readonly Stroke[], isMac: boolean): string {
  return keys.map((stroke) => keyCaps(stroke, isMac).join(isMac ? '' : '+')).join(' ');
}
