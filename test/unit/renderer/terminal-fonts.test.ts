import { describe, expect, it } from 'vitest';
import { terminalFont } from '../../../renderer/terminals/terminal-fonts.ts';
import type { Language } from '../../../base/messages/languages.ts';

const fontsOf = (language: Language): string[] =>
  terminalFont(language)
    .split(', ')
    .map((name) => name.replaceAll('"', ''));

describe('the font of terminals', () => {
  it.each([
    ['ja', 'Noto Sans CJK JP', / SC$|YaHei|NSimSun/],
    ['zh', 'Noto Sans CJK SC', / JP$|Hiragino|Gothic/],
  ] as const)('has Chinese characters in the shapes of %s, behind the one for all others', (language, own, other) => {
    const fonts = fontsOf(language);
    expect([fonts[0], fonts.at(-1)]).toEqual(['JetBrains Mono', 'monospace']);
    expect(fonts.indexOf(own)).toBeGreaterThan(fonts.indexOf('Consolas'));
    expect(fonts.filter((name) => other.test(name))).toEqual([]);
  });

  it('leaves them to the system where another language is spoken', () => {
    expect(fontsOf('en').filter((name) => /CJK|Gothic|YaHei/.test(name))).toEqual([]);
    expect(fontsOf('es')).toEqual(fontsOf('en'));
  });
});
