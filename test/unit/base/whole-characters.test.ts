import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WholeCharacters } from '../../../base/whole-characters.ts';

function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

describe('L41: whole characters', () => {
  it('come out of text cut anywhere, with nothing left over', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.nat()), (text, places) => {
        const characters = new WholeCharacters();
        const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
        const bytes = new TextEncoder().encode(text);

        const pieces = cut(bytes, places).map((piece) => strict.decode(characters.take(piece)));

        expect([pieces.join(''), characters.held.byteLength]).toEqual([
          new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
          0,
        ]);
      }),
    );
  });

  it('never lose, double or reorder a byte, text or not', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.array(fc.nat()), (bytes, places) => {
        const characters = new WholeCharacters();

        const passed = cut(bytes, places).flatMap((piece) => [...characters.take(piece)]);

        expect([...passed, ...characters.held]).toEqual([...bytes]);
        expect(characters.held.byteLength).toBeLessThanOrEqual(3);
      }),
    );
  });
});
