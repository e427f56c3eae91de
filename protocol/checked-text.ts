/** Without I, L, O and U, which are taken for 1, 1, 0 and V. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE = ALPHABET.length;
const BITS_PER_CHARACTER = 5;
/** Each part of so many characters is followed by one that checks it. */
const PART_CHARACTERS = 13;
const GROUP_CHARACTERS = 7;
const lookAlikes: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', U: 'V' };

/** Why a text is no bytes. `part` is the piece of it that was mistyped, in groups, as a person reads it. */
export type CheckedTextProblem =
  | { readonly kind: 'foreign_character'; readonly character: string }
  | { readonly kind: 'typo'; readonly part: string }
  | { readonly kind: 'wrong_length' };

/** Bytes as a person can read, type and compare them: groups of seven characters, of which every fourteenth is a check. */
export function encodeChecked(bytes: Uint8Array): string {
  const parts = chunksOf(toCharacters(bytes), PART_CHARACTERS);
  return inGroups(parts.map((part, index) => part + checkCharacter(part, index)).join(''));
}

/** What `encodeChecked` was given. Dashes, spaces, case and look-alikes do not matter. */
export function decodeChecked(text: string): Uint8Array | CheckedTextProblem {
  const typed = text.replaceAll(/[\s-]/g, '').toUpperCase();
  const characters = typed.replaceAll(/[ILOU]/g, (character) => lookAlikes[character] ?? character);
  const foreign = [...characters].find((character) => !ALPHABET.includes(character));
  if (foreign !== undefined) return { kind: 'foreign_character', character: foreign };
  const parts = chunksOf(characters, PART_CHARACTERS + 1);
  const mistyped = parts.find((part, index) => checkCharacter(part.slice(0, -1), index) !== part.at(-1));
  if (mistyped !== undefined) return { kind: 'typo', part: inGroups(mistyped) };
  return toBytes(parts.map((part) => part.slice(0, -1)).join('')) ?? { kind: 'wrong_length' };
}

export function isCheckedTextProblem(decoded: Uint8Array | CheckedTextProblem): decoded is CheckedTextProblem {
  return !(decoded instanceof Uint8Array);
}

/**
 * Luhn's sum in base 32: finds every wrong character and nearly every pair of swapped neighbours. The part's place counts
 * too, so that swapped parts are found.
 */
function checkCharacter(part: string, index: number): string {
  let sum = index;
  let factor = 2;
  for (const character of [...part].reverse()) {
    const product = factor * ALPHABET.indexOf(character);
    sum += Math.floor(product / BASE) + (product % BASE);
    factor = factor === 2 ? 1 : 2;
  }
  return ALPHABET.charAt((BASE - (sum % BASE)) % BASE);
}

function toCharacters(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    for (; bits >= BITS_PER_CHARACTER; bits -= BITS_PER_CHARACTER)
      text += ALPHABET.charAt((buffer >> (bits - BITS_PER_CHARACTER)) & (BASE - 1));
    buffer &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET.charAt((buffer << (BITS_PER_CHARACTER - bits)) & (BASE - 1));
}

/** Undefined when characters are left over that no bytes can have led to. */
function toBytes(characters: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((characters.length * BITS_PER_CHARACTER) / 8));
  let buffer = 0;
  let bits = 0;
  let count = 0;
  for (const character of characters) {
    buffer = (buffer << BITS_PER_CHARACTER) | ALPHABET.indexOf(character);
    bits += BITS_PER_CHARACTER;
    if (bits < 8) continue;
    bits -= 8;
    bytes[count] = buffer >> bits;
    count += 1;
    buffer &= (1 << bits) - 1;
  }
  return bits < BITS_PER_CHARACTER && buffer === 0 ? bytes : undefined;
}

function chunksOf(text: string, size: number): string[] {
  return text.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
}

function inGroups(characters: string): string {
  return chunksOf(characters, GROUP_CHARACTERS).join('-');
}
