import { expect, it } from 'vitest';
import { HiddenLine } from '../../../main/cli/hidden-line.ts';

it.each([
  ['a line, key by key', ['p', 'a', 's', 's', '\r'], { kind: 'typed', text: 'pass' }],
  ['a line that is pasted', ['pass word\n'], { kind: 'typed', text: 'pass word' }],
  ['a letter of two code units taken back', ['a😀\x7fb\r'], { kind: 'typed', text: 'ab' }],
  ['more taken back than there is', ['\x7f\x7fa\r'], { kind: 'typed', text: 'a' }],
  ['all taken back', ['wrong\x15right\r'], { kind: 'typed', text: 'right' }],
  ['keys that type nothing', ['a', '\x1b[A', '\x1b[3~', '\t', 'b\r'], { kind: 'typed', text: 'ab' }],
  ['nothing', ['\r'], { kind: 'typed', text: '' }],
  ['Ctrl-D at its beginning', ['\x04'], { kind: 'left' }],
  ['Ctrl-D later', ['a\x04b\r'], { kind: 'typed', text: 'ab' }],
  ['Ctrl-C', ['secret\x03'], { kind: 'interrupted' }],
  ['what has not ended', ['abc'], undefined],
])('a hidden line reads %s', (_what, typed, end) => {
  const line = new HiddenLine();

  expect(typed.map((keys) => line.take(keys)).at(-1)).toEqual(end);
});
