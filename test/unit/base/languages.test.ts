import { afterEach, describe, expect, it } from 'vitest';
import { compareNames } from '../../../base/messages/compare-names.ts';
import { joinSentences } from '../../../base/messages/join-sentences.ts';
import { findLocale, languageNames, languages, type LanguageChoice } from '../../../base/messages/languages.ts';
import { completed, numberWords, speak, spokenLocale, t } from '../../../base/messages/translate.ts';
import { de } from '../../../base/messages/de/index.ts';
import { en } from '../../../base/messages/en/index.ts';
import { es } from '../../../base/messages/es/index.ts';
import { ja } from '../../../base/messages/ja/index.ts';
import { zh } from '../../../base/messages/zh/index.ts';
import { agoWords, sizeWords } from '../../../renderer/messages/measures.ts';
import { optionWords, valueWords } from '../../../renderer/settings/setting-words.ts';

const english = { language: 'en', tag: 'en' } as const;
afterEach(() => speak(english));

describe('the language that is spoken', () => {
  it.each<[LanguageChoice, string[], string, string]>([
    ['system', ['de-AT', 'en-US'], 'de', 'de-AT'],
    ['system', ['fr-FR', 'ja', 'en'], 'ja', 'ja'],
    ['system', ['zh-Hant-TW'], 'zh', 'zh-Hant-TW'],
    ['system', ['ES'], 'es', 'ES'],
    ['system', ['fr', 'pt-BR'], 'en', 'en'],
    ['system', [], 'en', 'en'],
    ['system', ['C', '', 'de_DE@euro', 'en-GB'], 'en', 'en-GB'],
    ['de', ['en-US', 'de-CH'], 'de', 'de-CH'],
    ['ja', ['en-US'], 'ja', 'ja'],
  ])('is, for %s and %j, %s as %s writes it', (choice, preferred, language, tag) => {
    expect(findLocale(choice, preferred)).toEqual({ language, tag });
  });

  it.each(languages)('is loaded when it is asked for: %s', async (language) => {
    expect(await speak({ language, tag: language })).toBe(true);
    const catalogue: Readonly<Record<string, string>> = { en, de, es, ja, zh }[language];
    expect([spokenLocale().language, t('settings.title')]).toEqual([language, catalogue['settings.title']]);
    expect(optionWords('window.language', language)).toBe(languageNames[language]);
  });

  it('is the one that was asked for last, however long each takes to load', async () => {
    const asked = (['ja', 'es', 'de', 'en'] as const).map((language) => speak({ language, tag: language }));
    expect([await Promise.all(asked), spokenLocale().language]).toEqual([[false, false, false, true], 'en']);
  });

  it('has a form for every number, and English for what it lacks', async () => {
    const few = completed('es', { 'status.viewers_other': '{{count}} observadores' });
    expect([
      few['status.viewers_many'],
      few['status.viewers_one'],
      few['settings.title'],
      few['close.more_many'],
    ]).toEqual(['{{count}} observadores', '{{count}} observadores', 'Settings', 'and {{count}} more']);
    await speak({ language: 'es', tag: 'es' });
    const words = es['status.viewers_other'].replace('{{count}}', '1.000.000');
    expect(t('status.viewers', { count: 1_000_000 })).toBe(words);
    await speak({ language: 'ja', tag: 'ja' });
    expect(t('status.viewers', { count: 1 })).toBe(ja['status.viewers_other'].replace('{{count}}', '1'));
  });

  it('writes numbers and sorts names as its readers do', async () => {
    const look = () => [
      sizeWords(1_572_864),
      valueWords('window.lineHeight', 1.15),
      valueWords('terminal.logBytes', 2_097_152),
      numberWords(12_345),
      ['zebra', 'Äpfel', 'apfel'].toSorted(compareNames).join(' '),
    ];
    expect(look()).toEqual(['1.5 MiB', '1.15', '2097152', '12,345', 'apfel Äpfel zebra']);
    await speak({ language: 'de', tag: 'de-DE' });
    expect(look()).toEqual(['1,5 MiB', '1,15', '2097152', '12.345', 'apfel Äpfel zebra']);
    await speak({ language: 'es', tag: 'es-ES' });
    expect(['nz', 'ñandú', 'oca'].toSorted(compareNames)).toEqual(['nz', 'ñandú', 'oca']);
  });

  it('puts sentences together, and tells how long ago something was, as its readers write it', async () => {
    const look = () => [joinSentences(['A.', 'B.', 'C.']), agoWords(999), agoWords(60_000), joinSentences(['D.'])];
    expect(look()).toEqual(['A. B. C.', 'a moment ago', '60 s ago', 'D.']);
    await speak({ language: 'ja', tag: 'ja' });
    expect(look()).toEqual(['A.B.C.', '少し前', '60秒前', 'D.']);
  });
});
