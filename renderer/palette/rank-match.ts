import { defaultFilter } from 'cmdk';

/** Between 0 (no match) and 1. What begins with the letters goes before what has a word that does, both before the rest. */
export function rankMatch(text: string, search: string): number {
  const sought = search.trim().toLowerCase();
  const words = text.toLowerCase();
  if (sought === '' || words.startsWith(sought)) return 1;
  if (words.split(/[^\p{L}\p{N}]+/u).some((_, index, all) => all.slice(index).join(' ').startsWith(sought))) return 0.8;
  return 0.5 * defaultFilter(words, sought);
}

/** A piece of a text, whose letters were all searched for, or none of them. */
export interface TextPiece {
  readonly start: number;
  readonly letters: string;
  readonly isMatched: boolean;
}

/** Where a search is found in a text: in one piece at the start of a word, in one piece, or letter by letter. Pure. */
export function matchedLetters(text: string, search: string): TextPiece[] {
  const sought = search.trim().toLowerCase();
  const words = text.toLowerCase();
  if (sought === '' || words.length !== text.length) return [{ start: 0, letters: text, isMatched: false }];
  const whole = findWhole(words, sought);
  const matched = whole === undefined ? findLetters(words, sought) : range(whole, sought.length);
  return inPieces(text, new Set(matched));
}

function findWhole(words: string, sought: string): number | undefined {
  const places = [...words.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index);
  const place = places.find((at) => words.startsWith(sought, at)) ?? words.indexOf(sought);
  return place < 0 ? undefined : place;
}

/** None where one of them is missing. */
function findLetters(words: string, sought: string): number[] {
  const found: number[] = [];
  for (const letter of sought.replaceAll(/\s/g, '')) {
    const place = words.indexOf(letter, (found.at(-1) ?? -1) + 1);
    if (place < 0) return [];
    found.push(place);
  }
  return found;
}

function range(start: number, length: number): number[] {
  return Array.from({ length }, (_, index) => start + index);
}

function inPieces(text: string, matched: ReadonlySet<number>): TextPiece[] {
  const starts = range(0, text.length).filter((at) => at === 0 || matched.has(at) !== matched.has(at - 1));
  return starts.map((start, index) => ({
    start,
    letters: text.slice(start, starts[index + 1]),
    isMatched: matched.has(start),
  }));
}
