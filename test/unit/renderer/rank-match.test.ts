import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchedLetters, rankMatch } from '../../../renderer/palette/rank-match.ts';

/** What a search finds, best first. */
function found(search: string, texts: readonly string[]): string[] {
  const ranked = texts.map((text) => ({ text, rank: rankMatch(text, search) })).filter(({ rank }) => rank > 0);
  return ranked.sort((a, b) => b.rank - a.rank).map(({ text }) => text);
}

describe('what the palette finds', () => {
  it('begins with what begins so, then what has such a word, then what only has the letters', () => {
    const texts = [
      'my build of the very long project name indeed',
      'Bigger text',
      'Move tab right',
      'Rename tab',
      'ten a bars',
    ];

    expect(found('tab', texts)).toEqual(['Move tab right', 'Rename tab', 'ten a bars']);
    expect(found('big', texts)[0]).toBe('Bigger text');
    expect(found('move t', texts)[0]).toBe('Move tab right');
  });

  it('matches words that follow one another', () => {
    expect(rankMatch('Go to the last tab', 'last tab')).toBe(0.8);
  });

  it('finds nothing where a letter is missing', () => {
    expect(rankMatch('Paste', 'xyz')).toBe(0);
  });
});

describe('the letters that stand out', () => {
  const shown = (text: string, search: string): string =>
    matchedLetters(text, search)
      .map(({ letters, isMatched }) => (isMatched ? `[${letters}]` : letters))
      .join('');

  it.each([
    ['Rename tab', 'TAB', 'Rename [tab]'],
    ['stable tab', 'tab', 'stable [tab]'],
    ['Bigger text', 'gg', 'Bi[gg]er text'],
    ['Move tab right', 'mtr', '[M]ove [t]ab [r]ight'],
    ['Move tab right', 'm t', '[M]ove [t]ab right'],
    ['Paste', 'xyz', 'Paste'],
    ['Paste', ' ', 'Paste'],
  ])('of %j, by %j', (text, search, marked) => {
    expect(shown(text, search)).toBe(marked);
  });

  it('leave the text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.string({ maxLength: 5 }), (text, search) => {
        expect(
          matchedLetters(text, search)
            .map(({ letters }) => letters)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
