import { describe, expect, it } from 'vitest';
import { OwnTheme, Theme } from '../../../protocol/theme.ts';
import { defaultSettings } from '../../../protocol/settings.ts';
import { builtInThemes } from '../../../renderer/themes/built-in-themes.ts';
import { findTheme, listThemes } from '../../../renderer/themes/chosen-theme.ts';
import { contrast, mix, readable } from '../../../renderer/themes/colour.ts';
import { pageColours } from '../../../renderer/themes/page-colours.ts';

const surfaces = ['page', 'chrome', 'raised', 'hover', 'pressed'];
const words = ['text', 'text-soft', 'text-faint', 'accent', 'ok', 'wait', 'bad', 'caution'];
const hosts = [0, 1, 2, 3, 4, 5].map((index) => `host-${index}`);

/** What stands on what, and is too faint there. */
function faint(
  colours: Readonly<Record<string, string>>,
  papers: readonly string[],
  inks: readonly string[],
): string[] {
  return papers.flatMap((paper) =>
    inks
      .filter((ink) => contrast(colours[ink] ?? '', colours[paper] ?? '') < 4.5)
      .map((ink) => `${ink} on ${paper}: ${contrast(colours[ink] ?? '', colours[paper] ?? '').toFixed(2)}`),
  );
}

describe.each([...builtInThemes])('the page around terminals in %s', (_name, theme) => {
  it('is one that a file could hold', () => {
    expect(Theme.parse(theme)).toEqual(theme);
  });

  it('has only words that can be read', () => {
    const colours = pageColours(theme);
    const onTints = ['bad', 'wait', 'caution'].flatMap((name) => faint(colours, [`${name}-surface`], [name, 'text']));
    expect([
      ...faint(colours, surfaces, [...words, ...hosts]),
      ...onTints,
      ...faint(colours, ['accent', 'accent-hover'], ['accent-text']),
      ...faint(colours, ['danger', 'danger-hover'], ['danger-text']),
    ]).toEqual([]);
  });
});

const grey = Object.fromEntries(Object.keys(Theme.shape).map((name) => [name, '#808080'])) as unknown as Theme;

it('a theme in which nothing can be told apart leaves a page that can be read', () => {
  const colours = pageColours({ ...grey, kind: 'dark' });
  expect(faint(colours, surfaces, ['text', 'text-soft', 'bad'])).toEqual([]);
});

it('one’s own theme wins over another of its name, if it is of the kind that is wanted', () => {
  const nord = OwnTheme.parse({ ...grey, name: 'Nord', kind: 'dark' });
  const paper = OwnTheme.parse({ ...grey, name: 'Paper', kind: 'light' });
  const settings = { ...defaultSettings, 'window.darkTheme': 'Nord', 'window.lightTheme': 'Nord' };
  expect([
    findTheme('dark', settings, [nord, paper]),
    findTheme('dark', settings, [])?.background,
    findTheme('light', settings, [nord]),
    listThemes('light', [nord, paper]),
  ]).toEqual([
    nord,
    '#2e3440',
    undefined,
    ['Sallyport Light', 'Gruvbox Light', 'Solarized Light', 'Catppuccin Latte', 'Paper'],
  ]);
});

it('colours are mixed, compared and made readable as WCAG reckons', () => {
  expect([mix('#000000', '#ffffff', 0.5), contrast('#000000', '#ffffff'), contrast('#777777', '#777777')]).toEqual([
    '#808080',
    21,
    1,
  ]);
  expect([
    readable('#ffffff', ['#000000'], 4.5),
    contrast(readable('#000080', ['#000000'], 4.5), '#000000') >= 4.5,
  ]).toEqual(['#ffffff', true]);
});
