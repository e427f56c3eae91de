import type { SearchColours } from './terminal-search.ts';

/** From the page's tokens (`--find-…`), so that CSS stays the one place for colours. */
export function readSearchColours(page: Document): SearchColours {
  const style = getComputedStyle(page.documentElement);
  const read = (name: string): string => style.getPropertyValue(`--find-${name}`).trim();
  return { match: read('match'), active: read('active'), ruler: read('ruler') };
}
