import i18next from 'i18next';
import { en } from './en/index.ts';

type WithoutPlural<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

/** Every message there is; forms chosen by `count` go by their common name. */
export type MessageKey = WithoutPlural<keyof typeof en>;
export type MessageValues = Readonly<Record<string, string | number>>;

/** A message that is still to be put into words. */
export interface Message {
  readonly key: MessageKey;
  readonly values?: MessageValues;
}

const catalogue = i18next.createInstance();
void catalogue.init({
  lng: 'en',
  resources: { en: { translation: en } },
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});

/** For a key that comes from another process. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}

export function t(key: MessageKey, values: MessageValues = {}): string {
  return catalogue.t(key, values);
}

export function say(message: Message): string {
  return t(message.key, message.values);
}
