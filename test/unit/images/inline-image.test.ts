import { expect, it } from 'vitest';
import { InlineImage } from '../../../base/images/inline-image.ts';
import { pngBeginning } from '../../small-pictures.ts';

const screen = { cols: 80, rows: 24 };
const png = pngBeginning(160, 85).toString('base64');
const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([160, 0, 85, 0]), Buffer.alloc(20)]).toString('base64');
const jpeg = Buffer.from('ffd8ffe000080000000000ffffc00011080055 00a0030122'.replace(' ', '') + '00'.repeat(20), 'hex');

function rowsOf(text: string): number {
  const image = new InlineImage();
  const codes = Uint32Array.from(text, (one) => one.charCodeAt(0));
  image.put(codes, 0, 7);
  image.put(codes, 7, codes.length);
  return image.rows(screen);
}

it.each([
  ['a PNG as it is', `File=inline=1;size=99:${png}`, 5],
  ['a GIF', `File=inline=1;size=99:${gif}`, 5],
  ['a name', `File=name=YQ==;inline=1;size=99:${png}`, 5],
  ['a width in cells', `File=inline=1;size=99;width=40:${png}`, 10],
  ['a height in pixels', `File=inline=1;size=99;height=34px:${png}`, 2],
  ['a share of the screen', `File=inline=1;size=99;width=50%:${png}`, 10],
  ['both lengths, in proportion', `File=inline=1;size=99;width=40;height=2:${png}`, 10],
  ['both lengths, stretched', `File=inline=1;size=99;width=40;height=2;preserveAspectRatio=0:${png}`, 2],
  ['more than the screen, made to fit', `File=inline=1;size=99:${pngBeginning(100, 4000).toString('base64')}`, 23],
])('tells the rows of a picture with %s', (_what, text, rows) => {
  expect(rowsOf(text)).toBe(rows);
});

it.each([
  ['a file to keep', `File=size=99:${png}`],
  ['no size', `File=inline=1:${png}`],
  ['a file over the cap', `File=inline=1;size=4194305:${png}`],
  ['a length that is none', `File=inline=1;size=99;width=4em:${png}`],
  ['a height over the cap', `File=inline=1;size=99;height=4097px:${png}`],
  ['what is no picture', `File=inline=1;size=99:${Buffer.alloc(60).toString('base64')}`],
  ['what is no base64', 'File=inline=1;size=99:???'],
  ['another sequence of iTerm', 'CurrentDir=/home'],
])('has no place for %s', (_what, text) => {
  expect(rowsOf(text)).toBe(0);
});

it('finds the size of a JPEG behind what comes first in it', () => {
  expect(rowsOf(`File=inline=1;size=99:${jpeg.toString('base64')}`)).toBe(5);
});
