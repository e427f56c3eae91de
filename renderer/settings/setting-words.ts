import { languageNames } from '../../base/messages/languages.ts';
import { isMessageKey, numberWords, t } from '../../base/messages/translate.ts';
import type { SettingValue } from '../../protocol/settings-report.ts';
import type { SettingName } from '../../protocol/settings.ts';
import { durationWords } from '../messages/measures.ts';

export function settingTitle(name: SettingName): string {
  return t(`setting.${name}`);
}

export function settingAbout(name: SettingName): string {
  return t(`setting.${name}.about`);
}

/** A value of a setting with few of them, as the page calls it. */
export function optionWords(name: SettingName, option: string): string {
  const key = `setting.${name}.option.${option}`;
  if (isMessageKey(key)) return t(key);
  return name === 'window.language' ? (ownNames[option] ?? option) : option;
}

const ownNames: Readonly<Record<string, string>> = languageNames;

/** As it is typed: nothing stands between thousands. */
export function settingNumber(value: number): string {
  return numberWords(value, { useGrouping: false, maximumFractionDigits: 20 });
}

/** Any value, to be read. */
export function valueWords(name: SettingName, value: SettingValue): string {
  if (Array.isArray(value))
    return value.length === 0 ? t('settings.empty') : t('profiles.count', { count: value.length });
  if (typeof value === 'object') {
    const count = Object.keys(value).length;
    return count === 0 ? t('settings.noOwnKeys') : t('settings.ownKeys', { count });
  }
  if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off');
  if (typeof value === 'number') {
    const number = settingNumber(value);
    if (!name.endsWith('Ms')) return number;
    return value < 1_000
      ? `${number} ${t('settings.milliseconds')}`
      : t('settings.duration', { value: number, words: durationWords(value) });
  }
  if (value === '') return t('settings.empty');
  return value === 'never' && name.endsWith('Ms') ? t('settings.never') : optionWords(name, value);
}

/** Whether all words of a search are somewhere in what is said of the setting. Pure. */
export function isSought(name: SettingName, search: string): boolean {
  const text = `${name} ${settingTitle(name)} ${settingAbout(name)}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
