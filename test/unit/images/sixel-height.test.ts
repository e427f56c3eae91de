import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SixelHeight } from '../../../base/images/sixel-height.ts';

function read(text: string, sixel = new SixelHeight()): SixelHeight {
  const codes = Uint32Array.from(text, (one) => one.charCodeAt(0));
  sixel.put(codes, 0, codes.length);
  return sixel;
}

it.each([
  ['nothing', '', 0],
  ['one band', '~~', 6],
  ['bands, of which the last holds nothing', '~~-~~-', 12],
  ['a band of repeated and coloured dots', '#1;2;0;0;0!40~$#2!40?-!3~', 12],
  ['raster attributes, whatever is drawn', '"1;1;30;51#0~', 51],
  ['raster attributes behind colours, which come too late', '#0"1;1;30;51~', 6],
  ['raster attributes that are not whole', '"1;1;30#0~-~', 12],
  ['raster attributes alone', '"1;1;30;51', 0],
])('tells the height of a sixel picture with %s', (_what, data, height) => {
  expect(read(data).pixels).toBe(height);
});

it('goes on from a beginning as from all that was read, wherever that was cut', () => {
  const part = fc.constantFrom('"1;1;8;40', '"1;1;8', ';', '#0', '~', '?', '!12~', '-', '$', '7');
  fc.assert(
    fc.property(fc.array(part), fc.array(part), (before, after) => {
      const begun = read(before.join(''));
      const resumed = read(after.join(''), read(begun.beginning));
      expect(resumed.pixels).toBe(read(after.join(''), begun).pixels);
    }),
    { seed: 1 },
  );
});
