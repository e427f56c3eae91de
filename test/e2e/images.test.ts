import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inlineImage, png } from '../small-pictures.ts';
import { Journey, nothingLeft, readText } from './journey.ts';

const sixel = (data: string): string => `\x1bP0;1q${data}\x1b\\`;
const stripes = (bands: number): string => `#1;2;0;100;0#1${'!40~-'.repeat(bands)}`;

/** Each followed by what stands where its cursor is. */
const pictures = [
  ...[1, 2, 3, 5, 6, 9, 17].map((bands) => sixel(stripes(bands))),
  ...[1, 16, 17, 18, 34, 35, 100].map((height) => sixel(`"1;1;40;${height}${stripes(3)}`)),
  ...[
    '',
    '-',
    '-'.repeat(9),
    '"1;1;0;60',
    '"1;1;40',
    '"1;1;40;60',
    '"1;1;9;4097~',
    '"1;1;4000;4000~',
    '#0"1;1;40;90~',
  ].map(sixel),
  inlineImage(png(30, 40, [0, 0, 255])),
  inlineImage(png(30, 40, [0, 0, 255]), ';width=10;height=2;preserveAspectRatio=0'),
  inlineImage(png(30, 40, [0, 0, 255]), ';width=50%'),
  inlineImage(png(30, 40, [0, 0, 255]).fill(1, 60)), // no picture after all
  inlineImage(png(30, 40, [0, 0, 255])).replace('inline=1', 'inline=0'),
];
const corpus = pictures.map((picture, index) => `${index}:${picture}<${index}\r\n`).join('');
const shown = [sixel(`"1;1;40;34${stripes(6)}`), inlineImage(png(40, 34, [255, 0, 0]))].join('\r\n');

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start();
  await writeFile(join(journey.program.stateDir, 'settings.json'), '{ "window.images": true, "window.fontSize": 17 }');
  await writeFile(join(journey.home, 'corpus'), corpus);
  await writeFile(join(journey.home, 'shown'), `\x1b[2J\x1b[H${shown}\r\ndrawn\r\n`);
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

/** Colours in the picture layer of the screen, each once. */
const drawnColours = () =>
  journey.page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas.xterm-image-layer');
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return [];
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const colours = new Set<string>();
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255) colours.add([...data.subarray(at, at + 3)].join());
    return [...colours].sort();
  });

it('L43: pictures are drawn, and the text around them stands where whoever comes later has it', async () => {
  await journey.typeLine('cat shown');
  await journey.waitForText('\ndrawn');
  await expect.poll(drawnColours).toEqual(['0,255,0', '255,0,0']);

  await journey.typeLine('clear; cat corpus; read -p last-of-all');
  await journey.waitForText('\nlast-of-all');
  await expect.poll(drawnColours).toContain('0,0,255');
  const before = await readText(journey.page);
  await journey.page.reload();
  await journey.waitForText('last-of-all');
  await expect.poll(() => readText(journey.page)).toBe(before);
  expect(await drawnColours()).toEqual([]);
  await journey.press('Enter');
  await journey.typeLine(String.raw`printf '\e[c'; read -t 1 -s -d c answer; echo "[$answer]" | cat -v`);
  await journey.waitForText('\n[^[[?1;2]');
  expect(await readText(journey.page)).not.toContain('[?62');

  await journey.typeLine('cat shown');
  await expect.poll(drawnColours).toEqual(['0,255,0', '255,0,0']);
  await writeFile(join(journey.program.stateDir, 'settings.json'), '{}');
  await expect.poll(() => journey.page.locator('.xterm-image-layer').count()).toBe(0);
}, 60_000);
