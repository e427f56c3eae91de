/** What of a line of ssh's configuration concerns the names of hosts. */
export type SshLine =
  | { readonly kind: 'host'; readonly names: readonly string[] }
  | { readonly kind: 'include'; readonly patterns: readonly string[] };

const LINE = /^\s*(host|include)(?:\s*=\s*|\s+)(.*)$/i;
const LONGEST_NAME = 255;

/** The lines that name hosts, or other files that may, in their order. Nothing else is looked at. Pure. */
export function parseSshConfig(text: string): SshLine[] {
  return text.split(/\r?\n/).flatMap((line): SshLine[] => {
    const [, keyword = '', rest = ''] = LINE.exec(line) ?? [];
    if (keyword === '') return [];
    const words = splitWords(rest);
    if (words.length === 0) return [];
    return keyword.toLowerCase() === 'host'
      ? [{ kind: 'host', names: words.filter(isHostName) }]
      : [{ kind: 'include', patterns: words }];
  });
}

/** One host by its name: no pattern, none that is excluded, and nothing that ssh takes for an option. */
export function isHostName(word: string): boolean {
  return word.length <= LONGEST_NAME && /^[^-!*?\s\p{Cc}][^!*?\s\p{Cc}]*$/u.test(word);
}

/** As ssh splits them: quotes hold words together, a backslash takes the next quote, blank or backslash as it is. */
function splitWords(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    if (character === '\\' && next !== '' && `"'\\${quote === '' ? ' ' : ''}`.includes(next)) {
      word = (word ?? '') + next;
      at += 1;
    } else if (quote !== '') {
      if (character === quote) quote = '';
      else word = (word ?? '') + character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === '#' && word === undefined) return words;
    else word = (word ?? '') + character;
  }
  if (quote !== '') return []; // ssh does not take such a line either.
  return word === undefined ? words : [...words, word];
}
