import { expect, it } from 'vitest';
import { acceleratorOf } from '../../../main/desktop/menu-model.ts';

it.each([
  ['Ctrl+Shift+X', 'Ctrl+Shift+X', 'Shift+Command+X'],
  ['Ctrl+Shift+Enter', 'Ctrl+Shift+Return', 'Shift+Command+Return'],
  ['Ctrl+Shift+ArrowUp', 'Ctrl+Shift+Up', 'Shift+Command+Up'],
  ['Alt+Shift+K', 'Alt+Shift+K', 'Alt+Command+K'],
  ['Alt+3', 'Alt+3', 'Command+3'],
  ['Ctrl+Shift+PageDown', 'Ctrl+Shift+PageDown', 'Shift+Command+PageDown'],
])('%s is %s for Electron, and %s on macOS', (words, elsewhere, onMac) => {
  expect([acceleratorOf(words, 'linux'), acceleratorOf(words, 'darwin')]).toEqual([elsewhere, onMac]);
});
