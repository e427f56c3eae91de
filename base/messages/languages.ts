/** The languages there is a catalogue for, by their primary subtags. */
export const languages = ['en', 'de', 'es', 'zh', 'ja'] as const;
export type Language = (typeof languages)[number];

/** What a person may choose: one of them, or the system's. */
export const languageChoices = ['system', ...languages] as const;
export type LanguageChoice = (typeof languageChoices)[number];

/** Each as those call it who read it: whoever looks for theirs may read no other. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  zh: '中文',
  ja: '日本語',
};

/** The language of words, and the tag by which numbers, times and the order of names are written with them. */
export interface Locale {
  readonly language: Language;
  readonly tag: string;
}

/**
 * What is spoken to somebody who prefers these languages, the dearest first (BCP 47). A region counts for numbers and
 * times, not for words: `zh-TW` reads `zh`. English where nothing fits. Pure.
 */
export function findLocale(choice: LanguageChoice, preferred: readonly string[]): Locale {
  const known = preferred.filter(isTag);
  const language =
    choice === 'system' ? (known.map(findLanguage).find((found) => found !== undefined) ?? 'en') : choice;
  return { language, tag: known.find((tag) => findLanguage(tag) === language) ?? language };
}

function findLanguage(tag: string): Language | undefined {
  const [primary = ''] = tag.toLowerCase().split('-');
  return languages.find((language) => language === primary);
}

/** Systems name languages in their own ways, too (`C`, `de_DE@euro`), which Intl does not take. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
