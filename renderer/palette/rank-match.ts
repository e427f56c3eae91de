import { defaultFilter } from 'cmdk';

/** Between 0 (no match) and 1. What begins with the letters goes before what has a word that does, both before the rest. */
export function rankMatch(text: string, search: string): number {
  const sought = search.trim().toLowerCase();
  const words = text.toLowerCase();
  if (sought === '' || words.startsWith(sought)) return 1;
  if (words.split(/[^\p{L}\p{N}]+/u).some((_, index, all) => all.slice(index).join(' ').startsWith(sought))) return 0.8;
  return 0.5 * defaultFilter(words, sought);
}
