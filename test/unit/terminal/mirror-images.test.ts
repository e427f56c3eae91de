import { describe, expect, it } from 'vitest';
import { MirrorScreen } from '../../../main/terminal/mirror-screen.ts';
import { inlineImage, png } from '../../small-pictures.ts';
import { pictureOf, ViewerTerminal } from '../../terminal-picture.ts';

const size = { cols: 20, rows: 6 };
const picture = png(20, 40, [255, 0, 0]); // three rows
const longName = `;name=${'A'.repeat(1000)}`;

function screensOf(seenBytes: Buffer) {
  const replies: string[] = [];
  const onReply = (bytes: Uint8Array): unknown => replies.push(Buffer.from(bytes).toString());
  const screen = new MirrorScreen({ size, scrollbackLines: 30, offset: 0, onReply, onTitle: () => undefined });
  const seen = new ViewerTerminal(size, 30);
  const late = new ViewerTerminal(size, 30);
  screen.write(seenBytes);
  seen.write(seenBytes);
  late.write(screen.snapshot('all').bytes);
  return { seen, late, replies };
}

const cursorOf = ({ terminal: { buffer } }: ViewerTerminal): unknown => [
  buffer.active.cursorX,
  buffer.active.cursorY,
  buffer.active.baseY,
];

describe('L43: pictures', () => {
  it.each([
    ['a sixel picture goes to its last row, in its column', 'ab\x1bP0;1q"1;1;8;40~\x1b\\', [2, 2, 0]],
    ['a sixel picture at the bottom scrolls', '\x1b[5;4H\x1bPq~-~-~-~-~-~-~\x1b\\', [3, 5, 1]],
    ['an empty sixel picture stays', 'ab\x1bPq\x1b\\', [2, 0, 0]],
    ['a sixel picture that is called off stays', 'ab\x1bPq"1;1;8;40~\x18', [2, 0, 0]],
    ['a sixel picture over the cap stays', 'ab\x1bPq"1;1;8;4097~\x1b\\', [2, 0, 0]],
    ['a sixel picture whose mode is not to scroll goes as any other', '\x1b[?80h\x1bPq"1;1;8;40~\x1b\\', [0, 2, 0]],
    ['a picture of iTerm goes to its last row', `ab${inlineImage(picture)}`, [2, 2, 0]],
    ['a file of iTerm stays', `ab${inlineImage(picture).replace('inline=1', 'inline=0')}`, [2, 0, 0]],
  ])('the cursor behind %s', (_what, text, cursor) => {
    const { seen, late } = screensOf(Buffer.from(text));
    expect([cursorOf(seen), cursorOf(late)]).toEqual([cursor, cursor]);
  });

  const dots = '~'.repeat(80_000);
  const noise = Buffer.alloc(70_000, 7);
  it.each([
    ['sixel with bands', `ab\x1bPq~-~-${dots}`, '~-~\x1b\\'],
    ['sixel with raster attributes', `ab\x1bPq"1;1;8;40${dots}#1`, '2~-~\x1b\\'],
    ['iTerm', `ab${inlineImage(Buffer.concat([picture, noise]), longName).slice(0, -9)}`, 'AAAAAAAA\x07'],
  ])('whoever comes within a long picture (%s) has the cursor where all have it', (_what, begun, rest) => {
    const { seen, late } = screensOf(Buffer.from(begun));
    for (const screen of [seen, late]) screen.write(Buffer.from(`${rest}end`));
    expect(cursorOf(seen)).not.toEqual([5, 0, 0]);
    expect(pictureOf(late.terminal, { scope: 'all' })).toEqual(pictureOf(seen.terminal, { scope: 'all' }));
  });

  it('are not announced: whether a screen draws them nobody here can know', () => {
    expect(screensOf(Buffer.from('\x1b[c\x1b[?2;1;0S')).replies).toEqual(['\x1b[?1;2c']);
  });
});
