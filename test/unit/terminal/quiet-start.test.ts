import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MirrorScreen } from '../../../main/terminal/mirror-screen.ts';
import { QuietStart } from '../../../main/terminal/quiet-start.ts';

function read(...pieces: readonly (string | Uint8Array)[]) {
  const titles: string[] = [];
  const start = new QuietStart((title) => titles.push(title));
  const over = pieces.findIndex((piece) => !start.take(Buffer.from(piece)));
  return { titles, takenPieces: over < 0 ? pieces.length : over };
}

/** What a screen says of the same bytes. */
function show(pieces: readonly Uint8Array[]) {
  const titles: string[] = [];
  const replies: string[] = [];
  const screen = new MirrorScreen({
    ...{ size: { cols: 80, rows: 24 }, scrollbackLines: 100, offset: 0 },
    onReply: (bytes) => replies.push(Buffer.from(bytes).toString()),
    onTitle: (title) => titles.push(title),
  });
  for (const piece of pieces) screen.write(piece);
  screen.dispose();
  return { titles, replies };
}

function tear(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [...cuts].map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b);
  return [0, ...places].map((from, index) => bytes.subarray(from, places[index] ?? bytes.length));
}

const words = [
  ...['text\r\n', 'é£世', '\t\b', '\x1b[1;31m', '\x1b[m', '\x1b[K', '\x1b[2;3H', '\x1b[?2004h', '\x1b=', '\x1b(B'],
  ...['\x1b]0;title\x07', '\x1b]2;é世\x1b\\', '\x1b]1;icon\x07', '\x1b]133;A\x07', '\x1b]7;file://a/b\x07'],
  ...[
    '\x1b',
    '\x1b[',
    '\x1b]',
    '?',
    ';',
    '0',
    '6',
    '4',
    'c',
    'n',
    'q',
    't',
    '>',
    '=',
    '$p',
    '\\',
    '\x07',
    '\x18',
    '\x05',
  ],
  ...['\x1b[6n', '\x1b[c', '\x1b[?6n', '\x1bP$qm\x1b\\', '\x1b]11;?\x07', '\x1b]4;1;?\x07', '\x1b[?1004h', '\x1bc'],
  ...[Buffer.of(0xc2), Buffer.of(0x9b), Buffer.of(0x9d), Buffer.of(0xe2), Buffer.of(0xff), '\x9b6n', '\x9d0;x\x9c'],
].map((word) => Buffer.from(word));

describe('QuietStart', () => {
  it.each([
    ['\x1b[?2004h\x1b]0;me@here: ~\x07\x1b[01;32mme@here\x1b[00m:\x1b[01;34m~\x1b[00m$ ', ['me@here: ~']], // bash
    ['\x1b]133;D;0\x07\x1b]7;file://here/root\x07\x1b]133;A\x07# \x1b]133;B\x07', []],
    ['\x1b[1m\x1b[7m%\x1b[27m\x1b[1m\x1b[0m   \r \r\r\x1b[0m\x1b[27m\x1b[24m\x1b[Jhere# \x1b[K\x1b[?2004h', []], // zsh
    [`\x1b]2;${'x'.repeat(2_000)}\x1b\\$ `, ['x'.repeat(1_024)]],
  ])('takes the prompt %j', (prompt, titles) => {
    expect(read(prompt)).toEqual({ titles, takenPieces: 1 });
  });

  it.each(['\x1b[c', '\x1b[6n', '\x1b[?1049h', '\x1b]11;?\x07', '\x1bP+q\x1b\\', '\x9b6n', '\x1b]0;\xff\x07', '\x05'])(
    'is over with %j',
    (output) => {
      expect(read('$ ', Buffer.from(output, output.includes('\xff') ? 'latin1' : 'utf8'), '$ ').takenPieces).toBe(1);
    },
  );

  it('L43: takes nothing that a screen would answer, and tells the titles that it would tell', () => {
    let takenCount = 0;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...words), { maxLength: 12 }),
        fc.array(fc.nat(), { maxLength: 6 }),
        (some, cuts) => {
          const pieces = tear(Buffer.concat(some), cuts);
          const { titles, takenPieces } = read(...pieces);
          takenCount += takenPieces;
          expect(show(pieces.slice(0, takenPieces))).toEqual({ titles, replies: [] });
        },
      ),
      { numRuns: 1_500 },
    );
    expect(takenCount).toBeGreaterThan(1_500);
  });

  it('is over after 16 KiB, and sooner in a sequence that does not end', () => {
    const text = Array.from({ length: 20 }, () => 'x'.repeat(1_024));

    expect([read(...text).takenPieces, read('\x1b]0;', ...text).takenPieces]).toEqual([16, 4]);
  });
});
