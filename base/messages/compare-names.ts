import { spokenLocale } from './translate.ts';

let last = { tag: 'en', collator: new Intl.Collator('en') };

/** The order of names in a list, as readers of the language that is spoken look for them. */
export function compareNames(one: string, other: string): number {
  const { tag } = spokenLocale();
  if (last.tag !== tag) last = { tag, collator: new Intl.Collator(tag) };
  return last.collator.compare(one, other);
}
