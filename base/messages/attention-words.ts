import { t } from './translate.ts';

/** What an agent's status counts for a person to look at. */
export interface Attention {
  readonly left: number;
  readonly differences: number;
  readonly crash?: boolean | undefined;
}

/** What an agent wants looked at; undefined when that is nothing, or when it does not say. */
export function attentionWords(attention: Attention | undefined): string | undefined {
  const { left = 0, differences = 0, crash = false } = attention ?? {};
  const words = [
    ...(crash && left === 0 ? [t('attention.crash')] : []),
    ...(left === 0 ? [] : [t('attention.left', { count: left })]),
    ...(differences === 0 ? [] : [t('attention.differences', { count: differences })]),
  ];
  return words.length === 0 ? undefined : words.join(t('list.comma'));
}
