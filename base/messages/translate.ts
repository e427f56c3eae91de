import i18next from 'i18next';
import { enApp } from './en-app.ts';
import { enCommands } from './en-commands.ts';
import { enEnds } from './en-ends.ts';
import { enHosts } from './en-hosts.ts';
import { enLedger } from './en-ledger.ts';
import { enPairing } from './en-pairing.ts';
import { enFind } from './en-find.ts';
import { enPanes } from './en-panes.ts';
import { enPasting } from './en-pasting.ts';
import { enLinks } from './en-links.ts';
import { enPassword } from './en-password.ts';
import { enProgram } from './en-program.ts';
import { enRemote } from './en-remote.ts';
import { enSettingWords } from './en-setting-words.ts';
import { enSettings } from './en-settings.ts';
import { en as enPage } from './en.ts';

/** Everything the page and the app around it say. */
export const en = {
  ...enPage,
  ...enEnds,
  ...enHosts,
  ...enLedger,
  ...enPairing,
  ...enFind,
  ...enPanes,
  ...enLinks,
  ...enPassword,
  ...enProgram,
  ...enPasting,
  ...enRemote,
  ...enSettings,
  ...enSettingWords,
  ...enApp,
  ...enCommands,
} as const;

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
