import { t } from './translate.ts';

/** Sentences one after the other: with a space between them where the language that is spoken writes one. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.reduce((before, next) => t('list.sentences', { before, next }));
}
