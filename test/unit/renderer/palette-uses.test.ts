import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostUsed, PaletteUses, withUse } from '../../../renderer/palette/palette-uses.ts';

const use = (ids: readonly string[]): PaletteUses => ids.reduce<PaletteUses>(withUse, {});
const choices = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id }));
const shown = (uses: PaletteUses): string =>
  mostUsed(uses, choices)
    .map(({ id }) => id)
    .join('');

describe('what is used most', () => {
  it('comes first: five of them, of those that can be chosen', () => {
    expect([shown({}), shown(use(['gone', 'b', 'a', 'b'])), shown(use([...'abcdefg']))]).toEqual(['', 'ba', 'gfedc']);
  });

  it('gives way to other habits', () => {
    const before = use('a'.repeat(30).split(''));
    const after = [...'b'.repeat(20)].reduce<PaletteUses>(withUse, before);
    const later = [...'b'.repeat(110)].reduce<PaletteUses>(withUse, before);

    expect([shown(before), shown(after), shown(later)]).toEqual(['a', 'ba', 'b']);
  });

  it('stays within its bounds, and can be read again', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 300 }), (ids) => {
        const uses = use(ids);

        expect(PaletteUses.parse(uses)).toEqual(uses);
        expect(Object.keys(uses).length).toBeLessThanOrEqual(50);
      }),
    );
  });
});
