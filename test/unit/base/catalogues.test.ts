import { describe, expect, it } from 'vitest';
import { de } from '../../../base/messages/de/index.ts';
import { en } from '../../../base/messages/en/index.ts';
import { es } from '../../../base/messages/es/index.ts';
import { ja } from '../../../base/messages/ja/index.ts';
import { languages } from '../../../base/messages/languages.ts';
import { zh } from '../../../base/messages/zh/index.ts';

type Catalogue = Readonly<Record<string, string>>;

const english: Catalogue = en;
const catalogues: Readonly<Record<string, Catalogue>> = { de, es, zh, ja };

/** Messages that are said as in English: units and names everywhere, words that a language has taken over. */
const everywhere = ['size.kib', 'size.mib', 'settings.exportedAs'];
const inLatinLetters = [
  ...everywhere,
  'duration.ms',
  'duration.s',
  'duration.min',
  'duration.h',
  'settings.milliseconds',
  'settings.duration',
  'group.terminal',
  'tabs.untitled',
  'view.region',
  'hosts.group',
  'hosts.label',
  'hosts.show',
  'setting.window.cursorStyle',
  'setting.terminal.shell',
];
const saidAlike: Readonly<Record<string, readonly string[]>> = {
  de: [
    ...inLatinLetters,
    'group.tab',
    'tabs.label',
    'status.label',
    'about.version',
    'share.code',
    'share.link',
    'settings.section.terminal',
    'settings.section.agent',
    'setting.window.cursorStyle.option.block',
    'setting.remote.relay',
    'setting.terminal.editor',
    'tray.terminalList',
    'question.quit.line',
    'question.notRemembered.ok',
  ],
  es: [...inLatinLetters, 'size.bytes', 'tray.viewerTerminals_one', 'profiles.icon.terminal'],
  zh: [...everywhere, 'setting.terminal.shell'],
  ja: everywhere,
};

/** Nothing but values, our name, and what all languages write the same way. */
function isWordless(text: string): boolean {
  return !/\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}|Sallyport/g, ''));
}

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
}

/** What is typed, opened or looked for as it stands: commands, their options, names of files and settings. */
function literals(text: string): string[] {
  return [...new Set(text.match(/sallyport [a-z]+|--[a-z]+|\b[a-z]+\.[a-z]+[A-Z]?[a-z]*/g))].sort();
}

const halfWidth = /[,;:?!](?=\s|$)|[()]/;
const wrongMarks: Readonly<Record<string, RegExp>> = { es: /^[^¿]*\?|^[^¡]*!/, zh: halfWidth, ja: halfWidth };

const entries = (messages: Catalogue) => Object.entries(messages);
const englishOf = (key: string) => english[key] ?? english[key.replace(/_other$/, '_one')] ?? '';

it('there is a catalogue for each language to choose from', () => {
  expect(['en', ...Object.keys(catalogues)]).toEqual(languages);
});

describe.each(Object.keys(catalogues))('the catalogue of %s', (language) => {
  const messages = catalogues[language] ?? {};

  it('has every message that English has, and no other', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const needed = Object.keys(english).filter((key) => forms.includes('one') || !key.endsWith('_one'));
    expect(needed.filter((key) => !Object.hasOwn(messages, key))).toEqual([]);
    expect(Object.keys(messages).filter((key) => !Object.hasOwn(english, key))).toEqual([]);
  });

  it('fills in the same values', () => {
    const different = entries(messages).filter(
      ([key, text]) => placeholders(text).join() !== placeholders(englishOf(key)).join(),
    );
    expect(different).toEqual([]);
  });

  it('names the same commands, options, files and settings', () => {
    const different = entries(messages).filter(
      ([key, text]) => literals(text).join() !== literals(englishOf(key)).join(),
    );
    expect(different).toEqual([]);
  });

  it('says something everywhere, and in its own words', () => {
    expect(entries(messages).filter(([, text]) => text.trim() === '')).toEqual([]);
    const alike = entries(messages).filter(([key, text]) => text === english[key] && !isWordless(text));
    expect(alike.map(([key]) => key).sort()).toEqual([...(saidAlike[language] ?? [])].sort());
  });

  it('has the quotes and marks of its writing, and an ellipsis on what opens something', () => {
    expect(entries(messages).filter(([, text]) => /["']|\.\.\./.test(text))).toEqual([]);
    expect(entries(messages).filter(([, text]) => wrongMarks[language]?.test(text))).toEqual([]);
    const isOpening = (text: string): boolean => text.endsWith('…');
    expect(entries(messages).filter(([key, text]) => isOpening(text) !== isOpening(englishOf(key)))).toEqual([]);
  });
});
