import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyNames } from '../../../../base/keys/key-names.ts';
import {
  isKeySequence,
  isTyping,
  modifierNames,
  parseKeys,
  sequenceWords,
  strokeOf,
  strokeWords,
  type KeyPress,
} from '../../../../base/keys/stroke.ts';

function press(key: string, code: string, held = ''): KeyPress {
  const has = (name: string): boolean => held.includes(name);
  return { key, code, ctrlKey: has('C'), shiftKey: has('S'), altKey: has('A'), metaKey: has('M') };
}

const words = (pressed: KeyPress): string | undefined => {
  const stroke = strokeOf(pressed);
  return stroke && strokeWords(stroke);
};

describe('a key that is pressed', () => {
  it.each<[string, string | undefined, KeyPress]>([
    ['a letter', 'Ctrl+Shift+X', press('X', 'KeyX', 'CS')],
    ['a letter with three keys held', 'Ctrl+Alt+Shift+X', press('X', 'KeyX', 'CSA')],
    ['a letter where the layout has it', 'Ctrl+Shift+X', press('X', 'KeyB', 'CS')],
    ['a letter where others have a sign', 'Ctrl+W', press('w', 'Comma', 'C')],
    ['a letter’s place on a layout without Latin letters', 'Ctrl+Shift+X', press('Χ', 'KeyX', 'CS')],
    ['a digit by its place on a French keyboard', 'Alt+1', press('&', 'Digit1', 'A')],
    ['a digit that Shift has changed', 'Alt+Shift+0', press(')', 'Digit0', 'AS')],
    ['a sign by its place', 'Ctrl+[', press('ü', 'BracketLeft', 'C')],
    ['the space bar', 'Ctrl+Space', press(' ', 'Space', 'C')],
    ['a named key', 'Ctrl+Shift+ArrowRight', press('ArrowRight', 'ArrowRight', 'CS')],
    ['the other Enter', 'Ctrl+Enter', press('Enter', 'NumpadEnter', 'C')],
    ['a digit of the number pad, which types one', undefined, press('1', 'Numpad1', 'A')],
    ['a dead key', undefined, press('Dead', 'KeyE', 'A')],
    ['a dead key that is held with ⌘ and so writes nothing', 'Alt+Meta+E', press('Dead', 'KeyE', 'AM')],
    ['what an input method takes', undefined, press('Process', 'KeyX', 'CS')],
    ['a key without a name', undefined, press('Unidentified', '', 'C')],
    ['a key of media', undefined, press('AudioVolumeUp', 'AudioVolumeUp', 'C')],
  ])('is known: %s', (_what, expected, pressed) => {
    expect(words(pressed)).toBe(expected);
  });
});

describe('the words for a key', () => {
  it.each([
    ['Mod+K', 'Ctrl+K', 'Meta+K'],
    ['shift+ctrl+k', 'Ctrl+Shift+K', 'Ctrl+Shift+K'],
    ['  Ctrl+K   Ctrl+T ', 'Ctrl+K Ctrl+T', 'Ctrl+K Ctrl+T'],
    ['Ctrl+K t', 'Ctrl+K T', 'Ctrl+K T'],
    ['F11', 'F11', 'F11'],
    ['Shift+Enter', 'Shift+Enter', 'Shift+Enter'],
    ['Alt+pageup', 'Alt+PageUp', 'Alt+PageUp'],
  ])('%s are %s, and %s on macOS', (written, elsewhere, onMac) => {
    const read = (isMac: boolean) => {
      const parsed = parseKeys(written, isMac);
      return isKeySequence(parsed) ? sequenceWords(parsed) : parsed;
    };
    expect([read(false), read(true)]).toEqual([elsewhere, onMac]);
  });

  it.each([
    ['', { kind: 'unknown_key', word: '' }],
    ['Ctrl+', { kind: 'unknown_key', word: '' }],
    ['Ctrl+Foo', { kind: 'unknown_key', word: 'Foo' }],
    ['Ctrl', { kind: 'unknown_key', word: 'Ctrl' }],
    ['Hyper+K', { kind: 'unknown_modifier', word: 'Hyper' }],
    ['K+Ctrl', { kind: 'unknown_key', word: 'Ctrl' }],
    ['k', { kind: 'types' }],
    ['Shift+1', { kind: 'types' }],
    ['Space', { kind: 'types' }],
    ['Enter', { kind: 'types' }],
    ['g Ctrl+T', { kind: 'types' }],
    ['Ctrl+A Ctrl+B Ctrl+C', { kind: 'too_many_strokes' }],
    ['Ctrl+A Ctrl+Nope', { kind: 'unknown_key', word: 'Nope' }],
  ])('%j are refused', (written, fault) => {
    expect(parseKeys(written, false)).toEqual(fault);
  });

  const stroke = fc.record({
    hasCtrl: fc.boolean(),
    hasAlt: fc.boolean(),
    hasShift: fc.boolean(),
    hasMeta: fc.boolean(),
    key: fc.constantFrom(...keyNames),
  });

  it('say every stroke, and are read as that one again, in letters of either size', () => {
    fc.assert(
      fc.property(stroke, stroke, fc.boolean(), fc.boolean(), (first, second, isMac, isSmall) => {
        const said = sequenceWords([first, second]);
        const parsed = parseKeys(isSmall ? said.toLowerCase() : said, isMac);
        expect(parsed).toEqual(isTyping(first) ? { kind: 'types' } : [first, second]);
      }),
    );
  });

  it('are a key or a fault, whatever is written', () => {
    const part = fc.oneof(fc.constantFrom(...modifierNames, ...keyNames, '+', ' ', '__proto__'), fc.string());
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.constantFrom('+', ' ', ''), (parts, between) => {
        const parsed = parseKeys(parts.join(between), false);
        if (!isKeySequence(parsed)) return;
        expect(parseKeys(sequenceWords(parsed), false)).toEqual(parsed);
        expect(isTyping(parsed[0])).toBe(false);
      }),
    );
  });
});
