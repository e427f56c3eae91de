import { describe, expect, it } from 'vitest';
import { isPressed, keyCaps, parseKeys, type KeyPress } from '../../../renderer/keyboard/key-binding.ts';

function press(key: string, code: string, held = ''): KeyPress {
  const has = (name: string): boolean => held.includes(name);
  return { key, code, ctrlKey: has('C'), shiftKey: has('S'), altKey: has('A'), metaKey: has('M') };
}

describe('key bindings', () => {
  it.each<[string, string, KeyPress, boolean]>([
    ['a letter', 'Ctrl+Shift+X', press('X', 'KeyX', 'CS'), true],
    ['a letter without Shift', 'Ctrl+Shift+X', press('x', 'KeyX', 'C'), false],
    ['a letter with one key too many', 'Ctrl+Shift+X', press('X', 'KeyX', 'CSA'), false],
    ['a letter where the layout has it', 'Ctrl+Shift+X', press('X', 'KeyB', 'CS'), true],
    ['another letter at its usual place', 'Ctrl+Shift+X', press('Q', 'KeyX', 'CS'), false],
    ['its place on a layout without Latin letters', 'Ctrl+Shift+X', press('Χ', 'KeyX', 'CS'), true],
    ['a digit by its place on a French keyboard', 'Alt+1', press('&', 'Digit1', 'A'), true],
    ['a digit that Shift has changed', 'Alt+Shift+0', press(')', 'Digit0', 'AS'), true],
    ['a named key', 'Ctrl+Shift+ArrowRight', press('ArrowRight', 'ArrowRight', 'CS'), true],
  ])('%s', (_what, words, event, isExpected) => {
    expect(isPressed(parseKeys(words, false), event)).toBe(isExpected);
  });

  it('uses the command key on macOS', () => {
    const caps = (words: string) => keyCaps(parseKeys(words, true), true).join('');
    expect([caps('Ctrl+Shift+Enter'), caps('Alt+3'), caps('Alt+Shift+K')]).toEqual(['⇧⌘Enter', '⌘3', '⌥⌘K']);
  });

  it('shows caps in the usual order', () => {
    expect(keyCaps(parseKeys('Ctrl+Shift+ArrowLeft', false), false)).toEqual(['Ctrl', 'Shift', '←']);
  });
});
