import { expect, it } from 'vitest';
import { asOneLine, isPasteAsked, linesOf, shownText } from '../../../renderer/pasting/paste-risk.ts';

it('a person is asked before lines are pasted that might run at once, or as they have chosen', () => {
  const cases = [
    ['ls', 'always', false],
    ['ls\n', 'unbracketed', false],
    ['ls\rpwd', 'unbracketed', false],
    ['ls\r\npwd', 'unbracketed', true],
    ['ls\npwd', 'always', true],
    ['ls\npwd', 'never', false],
  ] as const;
  expect(cases.map(([text, choice, isBracketed]) => isPasteAsked(text, choice, isBracketed))).toEqual([
    false,
    true,
    true,
    false,
    true,
    false,
  ]);
});

it('lines are counted as people do, and become one without their ends', () => {
  const text = 'git pull\r\n  make all\n\nmake test\n';
  expect([linesOf(text), asOneLine(text), linesOf('ls\n')]).toEqual([
    ['git pull', '  make all', '', 'make test'],
    'git pull make all make test',
    ['ls'],
  ]);
});

it('what nobody would see is marked', () => {
  expect(shownText('a\tb\x1b[2J\u202ec\u0007é')).toBe('a    b�[2J�c�é');
});
