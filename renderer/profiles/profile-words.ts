import { t } from '../../base/messages/translate.ts';
import type { ProfileLook } from '../../protocol/profile.ts';

/** What is said of a terminal, with what it was started as. */
export function wordsAs(words: string, profile: ProfileLook | undefined): string {
  return profile === undefined ? words : t('profiles.described', { words, profile: profile.name });
}
