import { characterWidth } from './character-width.ts';

/** What a key does to a line that is being edited. `other`: nobody can tell, or it ends the line. */
export type KeyEffect =
  | { readonly kind: 'print'; readonly text: string; readonly width: 1 | 2 }
  | { readonly kind: 'erase' | 'left' | 'right' | 'other' };

export interface TypedKey {
  readonly effect: KeyEffect;
  readonly sizeBytes: number;
}

/** What comes at once and is longer was pasted: nobody waits for the echo of each character. */
const LONGEST_TYPED_BYTES = 64;

const editing: ReadonlyMap<string, KeyEffect> = new Map<string, KeyEffect>([
  ['\x7f', { kind: 'erase' }],
  ['\x1b[D', { kind: 'left' }],
  ['\x1bOD', { kind: 'left' }],
  ['\x1b[C', { kind: 'right' }],
  ['\x1bOC', { kind: 'right' }],
]);
const longestEditing = 3;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** The keys in what was sent at once. Whatever follows something unknown belongs to it. Pure. */
export function parseTyped(bytes: Uint8Array): TypedKey[] {
  const other = (sizeBytes: number): TypedKey => ({ effect: { kind: 'other' }, sizeBytes });
  if (bytes.byteLength > LONGEST_TYPED_BYTES) return [other(bytes.byteLength)];
  const keys: TypedKey[] = [];
  let text = decoder.decode(bytes);
  let leftBytes = bytes.byteLength;
  while (leftBytes > 0) {
    const key = firstKey(text);
    const sizeBytes = key === undefined ? 0 : encoder.encode(key.text).byteLength;
    if (key === undefined || sizeBytes > leftBytes) return [...keys, other(leftBytes)];
    keys.push({ effect: key.effect, sizeBytes });
    text = text.slice(key.text.length);
    leftBytes -= sizeBytes;
  }
  return keys;
}

function firstKey(text: string): { readonly text: string; readonly effect: KeyEffect } | undefined {
  for (let length = longestEditing; length > 0; length -= 1) {
    const effect = editing.get(text.slice(0, length));
    if (effect !== undefined) return { text: text.slice(0, length), effect };
  }
  const character = String.fromCodePoint(text.codePointAt(0) ?? 0);
  const width = characterWidth(character);
  return width === undefined ? undefined : { text: character, effect: { kind: 'print', text: character, width } };
}
