import { expect, it } from 'vitest';
import { tableText } from '../../../main/cli/table-text.ts';

it('lines columns up and lets no title move the cursor', () => {
  const text = tableText([
    ['ID', 'TITLE', 'PID'],
    ['1', 'a\x1b[2Jb', '42'],
  ]);

  expect(text).toBe('ID  TITLE   PID\n1   a�[2Jb  42');
});

it.each([
  ['turns the direction of what follows', '\u202e'],
  ['ends the line', '\u2028'],
  ['is not seen', '\u200b'],
  ['isolates what follows', '\u2066'],
])('shows a character that %s', (_what, character) => {
  expect(tableText([[`a${character}b`]])).toBe('a�b');
});

it('leaves emoji whole that are joined from several', () => {
  expect(tableText([['👩‍💻']])).toBe('👩‍💻');
});
