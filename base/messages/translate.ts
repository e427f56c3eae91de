import i18next from 'i18next';
import { en } from './en/index.ts';
import type { Language, Locale } from './languages.ts';

type WithoutPlural<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

/** Every message there is; forms chosen by `count` go by their common name. */
export type MessageKey = WithoutPlural<keyof typeof en>;
export type MessageValues = Readonly<Record<string, string | number>>;

/** A message that is still to be put into words. */
export interface Message {
  readonly key: MessageKey;
  readonly values?: MessageValues;
}

type Catalogue = Readonly<Record<string, string>>;

/** Each a file of its own in what is built: whoever reads one language loads one. */
const others: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>> = {
  de: async () => (await import('./de/index.ts')).de,
  es: async () => (await import('./es/index.ts')).es,
  zh: async () => (await import('./zh/index.ts')).zh,
  ja: async () => (await import('./ja/index.ts')).ja,
};

const NAMESPACE = 'translation';

const catalogue = i18next.createInstance();
void catalogue.init({
  lng: 'en',
  fallbackLng: false,
  resources: { en: { [NAMESPACE]: en } },
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});

let spoken: Locale = { language: 'en', tag: 'en' };
/** The one that was asked for last, which may still be loading. */
let wanted: Locale = spoken;
let plainNumbers = new Intl.NumberFormat(spoken.tag);
let ungroupedNumbers = ungrouped(spoken);

/**
 * All messages are in this language from then on. Resolves with whether they are, which a later call prevents; rejects
 * when the language cannot be loaded, and nothing changes then.
 */
export async function speak(locale: Locale): Promise<boolean> {
  wanted = locale;
  await load(locale.language);
  if (wanted !== locale) return false;
  spoken = locale;
  plainNumbers = new Intl.NumberFormat(locale.tag);
  ungroupedNumbers = ungrouped(locale);
  return true;
}

async function load(language: Language): Promise<void> {
  if (language === 'en' || catalogue.hasResourceBundle(language, NAMESPACE)) return;
  catalogue.addResourceBundle(language, NAMESPACE, completed(language, await others[language]()));
}

/** A catalogue with something to say for every message and every form: what it lacks is said in English. Pure. */
export function completed(language: Language, messages: Catalogue): Catalogue {
  return { ...withAllForms(language, en), ...withAllForms(language, messages) };
}

/** `_other` is every form that the language tells apart and the messages do not (`_many` in Spanish). */
function withAllForms(language: Language, messages: Catalogue): Catalogue {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const added = Object.entries(messages).flatMap(([key, text]) =>
    key.endsWith('_other') ? forms.map((form): [string, string] => [key.replace(/other$/, form), text]) : [],
  );
  return { ...Object.fromEntries(added), ...messages };
}

function ungrouped({ tag }: Locale): Intl.NumberFormat {
  return new Intl.NumberFormat(tag, { useGrouping: false });
}

/** What is spoken now. */
export function spokenLocale(): Locale {
  return spoken;
}

/** A number as people write it in the language that is spoken. */
export function numberWords(value: number, options?: Intl.NumberFormatOptions): string {
  const numbers = options === undefined ? plainNumbers : new Intl.NumberFormat(spoken.tag, options);
  return numbers.format(value);
}

/** For a key that comes from another process. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}

export function t(key: MessageKey, values: MessageValues = {}): string {
  const words = Object.entries(values).map(([name, value]): [string, string] => [name, wordsOf(name, value)]);
  const { count } = values;
  const form = typeof count === 'number' ? { count } : {};
  return catalogue.t(key, { lng: spoken.language, ...form, replace: Object.fromEntries(words) });
}

/** Only what is counted has its digits in groups: a process or a line goes by its number. */
function wordsOf(name: string, value: string | number): string {
  if (typeof value === 'string') return value;
  return name === 'count' ? numberWords(value) : ungroupedNumbers.format(value);
}

export function say(message: Message): string {
  return t(message.key, message.values);
}
