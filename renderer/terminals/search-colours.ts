import type { SearchColours } from './terminal-search.ts';

/** From the tokens (`--find-…`) that hold at a place of the page, so that CSS stays the one place for colours. */
export function readSearchColours(place: Element = document.documentElement): SearchColours {
  const style = getComputedStyle(place);
  const read = (name: string): string => style.getPropertyValue(`--find-${name}`).trim();
  return { match: read('match'), active: read('active'), ruler: read('ruler') };
}
