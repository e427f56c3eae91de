import { LONGEST_NAME, MOST_NAMES } from '../../protocol/file-place.ts';

/** A part of a line that may name a file, and a place in it. Whether there is one, the agent knows. */
export interface FileCandidate {
  /** Where it stands in the line; the end does not belong to it. */
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

type Reading = Omit<FileCandidate, 'start'>;

const QUOTED = /"([^"]+)"|'([^']+)'|`([^`]+)`/g;
/** No spaces, quotation marks, lines that programs draw, or `=`, behind which options have their values. */
const TOKEN = /[^\s"'`<>|=\u2500-\u257f]+/g;
/** `x.ts:12:3`, also with more behind it, as `grep -n` prints it. */
const COLONS = /^(.+?):(\d{1,9})(?::(\d{1,9}))?(?![\p{L}\d])/u;
/** `x.ts(12,3)` */
const PARENTHESES = /^(.+?)\((\d{1,9})(?:,(\d{1,9}))?\)/;
/** `"x.py", line 3`, `x.pl line 3, column 5`; at the place where the name ends. */
const WORDS = /["'`]?,? (?:on |at )?line (\d{1,9})(?:,? col(?:umn)? (\d{1,9}))?/iy;
/** `"x.py":3:5`, at the quotation mark behind the name. */
const BEHIND_QUOTE = /["'`]:(\d{1,9})(?::(\d{1,9}))?(?!\w)/y;

const OPENING = /^[([{*]+/;
const CLOSING = /[)\]}.,:;!?*]+$/;
/** `git diff` calls the two sides of a file so. */
const SIDE = /^[ab]\/(?=.)/;
const HAS_SUFFIX = /[^.]\.[\p{L}\d_+~-]+$|^\.[\p{L}\d_]/u;
const HAS_LETTER = /\p{L}/u;

/**
 * What of a line may name files, the likeliest first; some say the same place in two ways. No more names than one request
 * holds. Pure, and its time grows with the length of the line.
 */
export function findCandidates(text: string): FileCandidate[] {
  const found = [...readQuoted(text), ...readTokens(text)].filter(isPlausible);
  const names = new Set<string>();
  const kept = found.filter(({ name }) => names.has(name) || (names.size < MOST_NAMES && names.add(name)));
  return kept.sort((a, b) => Number(b.line !== undefined) - Number(a.line !== undefined) || lengthOf(b) - lengthOf(a));
}

function lengthOf({ start, end }: FileCandidate): number {
  return end - start;
}

function* readQuoted(text: string): Generator<FileCandidate> {
  for (const { index, 0: quoted } of text.matchAll(QUOTED)) {
    const name = quoted.slice(1, -1);
    const start = index + 1;
    const end = start + name.length;
    const place = placeAt(text, end, BEHIND_QUOTE) ?? placeAt(text, end, WORDS);
    if (place !== undefined) yield { start: index, name, ...place };
    yield* readingsOf(name).map((reading) => shifted(reading, start));
  }
}

function* readTokens(text: string): Generator<FileCandidate> {
  for (const { index, 0: token } of text.matchAll(TOKEN)) {
    const opened = OPENING.exec(token)?.[0].length ?? 0;
    const bare = token.slice(opened);
    const place = placeAt(text, index + token.length, WORDS);
    if (place !== undefined) yield { start: index + opened, name: bare, ...place };
    yield* readingsOf(bare).map((reading) => shifted(reading, index + opened));
    if (opened > 0) yield* readingsOf(token).map((reading) => shifted(reading, index));
  }
}

function shifted(reading: Reading, start: number): FileCandidate {
  return { ...reading, start, end: start + reading.end };
}

/** All that one piece without spaces, or between quotation marks, may mean. */
function readingsOf(piece: string): Reading[] {
  const placed = [COLONS, PARENTHESES].flatMap((pattern) => {
    const [whole, name = '', line, column] = pattern.exec(piece) ?? [];
    return whole === undefined ? [] : [{ end: whole.length, name, ...numbers(line, column) }];
  });
  const plain = [piece, piece.replace(CLOSING, '')].map((name) => ({ end: name.length, name, ...numbers() }));
  return [...placed, ...plain].flatMap((reading) =>
    SIDE.test(reading.name) ? [reading, { ...reading, name: reading.name.slice(2) }] : [reading],
  );
}

/** A place that is told behind a name, from `at` on; `end` is where that ends. */
function placeAt(text: string, at: number, pattern: RegExp): Omit<FileCandidate, 'start' | 'name'> | undefined {
  pattern.lastIndex = at;
  const [whole, line, column] = pattern.exec(text) ?? [];
  return whole === undefined ? undefined : { end: at + whole.length, ...numbers(line, column) };
}

/** Counted from 1: a 0 says nothing. */
function numbers(line?: string, column?: string): Pick<FileCandidate, 'line' | 'column'> {
  return { line: Number(line ?? 0) || undefined, column: Number(column ?? 0) || undefined };
}

/** It looks like a path, or like a name with a suffix, or a place goes with it; addresses are links of their own. */
function isPlausible({ name, line }: FileCandidate): boolean {
  if (name.length > LONGEST_NAME || /:\/\/|[\\/]$/.test(name) || !HAS_LETTER.test(name)) return false;
  return line !== undefined || name.includes('/') || name.includes('\\') || HAS_SUFFIX.test(name);
}
