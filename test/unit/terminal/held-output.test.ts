import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MirrorScreen } from '../../../main/terminal/mirror-screen.ts';
import { HeldOutput } from '../../../main/terminal/held-output.ts';
import { vtStream } from '../../vt-stream.ts';

const size = { cols: 20, rows: 4 };

function openScreen(): MirrorScreen {
  return new MirrorScreen({ size, scrollbackLines: 30, offset: 0, onReply: () => undefined, onTitle: () => undefined });
}

/** Lines as floods have them: short and long, coloured, with tabs, with characters of any width. */
const line = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
      fc.constantFrom(
        '\t',
        '漢字',
        'é',
        '\x1b[m',
        '\x1b[0m',
        '\x1b[1;31m',
        '\x1b[48;5;20m',
        '\x1b[38;2;1;2;3m',
        '\x1b[4:3m',
        '\x1b[K',
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const flood = fc
  .array(line, { minLength: 1, maxLength: 8 })
  .chain((lines) =>
    fc.integer({ min: 20_000, max: 60_000 }).map((bytes) => repeat(`${lines.join('\r\n')}\r\n`, bytes)),
  );

function repeat(text: string, bytes: number): Uint8Array {
  const once = Buffer.from(text);
  return new Uint8Array(Buffer.concat(Array.from({ length: Math.ceil(bytes / once.byteLength) }, () => once)));
}

/** How `HeldOutput` takes pieces: how much of each, and what is to be printed at last. */
function hold(pieces: readonly (string | Uint8Array)[], { rows = 100, columns = 80 } = {}) {
  const held = new HeldOutput(rows, columns);
  const taken = pieces.map((piece) => held.take(Buffer.from(piece)));
  return { taken, isFull: held.isFull, released: Buffer.concat(held.release()).toString('latin1') };
}

const manyLines = (line: string, count: number): string[] =>
  Array.from({ length: count }, () => line.repeat(Math.ceil(20_000 / line.length)));

describe('L45: a flood that is held until it is over', () => {
  it('leaves the same terminal as printing all of it, wherever it is torn', () => {
    fc.assert(
      fc.property(
        vtStream,
        flood,
        vtStream,
        fc.array(fc.integer({ min: 1, max: 30_000 })),
        (before, middle, after, cuts) => {
          const holding = openScreen();
          const printing = openScreen();
          holding.write(before);
          printing.write(before);
          const all = Buffer.concat([middle, after]);
          let start = 0;
          for (const length of [16_384, ...cuts, all.byteLength]) {
            holding.write(all.subarray(start, start + length));
            start += length;
          }
          for (let at = 0; at < all.byteLength; at += 8000) printing.write(all.subarray(at, at + 8000));

          const snapshots = [holding, printing].map((screen) => screen.snapshot('all'));
          const [held, printed] = snapshots.map(({ bytes }) => Buffer.from(bytes).toString());
          expect(snapshots[0]?.offset).toBe(snapshots[1]?.offset);
          expect(held).toBe(printed);
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each([
    ['short lines', 'y\r\n', 100 * 3],
    ['lines that wrap', `${'abcde'.repeat(400)}\r\n`, (100 / 26) * 2_002],
    ['coloured lines, as grep prints them', '\x1b[35m\x1b[Ka.ts\x1b[m\x1b[K:\x1b[31mword\x1b[m\r\n', 100 * 45],
  ])('keeps little more than the screen can hold of %s', (_what, line, neededBytes) => {
    const pieces = manyLines(line, 40);
    const { taken, isFull, released } = hold(pieces);
    expect({ taken, isFull }).toEqual({ taken: pieces.map(({ length }) => length), isFull: false });
    expect(released.length).toBeGreaterThanOrEqual(Math.floor(neededBytes));
    expect(released.length).toBeLessThan(neededBytes + 64 * 1024 + 2 * 20_100);
  });

  it.each([
    ['a question', '\x1b[6n'],
    ['a cursor movement', '\x1b[A'],
    ['a title', '\x1b]0;x\x07'],
    ['a backspace', '\b'],
    ['a control character in UTF-8', '\u009b5A'],
    ['another screen', '\x1b[?1049h'],
  ])('ends with %s', (_what, sequence) => {
    const text = Buffer.from(`${'y\r\n'.repeat(10_000)}${sequence}${'y\r\n'.repeat(10)}`);
    expect(hold([text]).taken).toEqual([30_000]);
  });

  it('ends with what turns out to be no colour only in the next piece', () => {
    const pieces = ['y\r\n\x1b', '[', '3', '1m', 'y\r\n\x1b[3', '1;4', 'A'];
    expect(hold(pieces).taken).toEqual([4, 1, 1, 2, 6, 3, 0]);
    expect(hold(['\u009b'.repeat(1)].flatMap((text) => [Buffer.from(text).subarray(0, 1), '\x9b'])).taken[1]).not.toBe(
      2,
    );
  });

  it('keeps the attributes that what was dropped has set, from the last reset on', () => {
    const start = '\x1b[1m\x1b[0m\x1b[31m\x1b[4:3m';
    const { released } = hold([start, ...manyLines('y\r\n', 40)]);
    expect(released.slice(0, 30)).toMatch(/^\x1b\[0m\x1b\[31m\x1b\[4:3m\ry\r\ny/);
    const second = hold([start, ...manyLines('y\r\n', 40), '\x1b[7m', ...manyLines('z\r\n', 40)]).released;
    expect(second.startsWith('\x1b[0m\x1b[31m\x1b[4:3m\x1b[7m\rz')).toBe(true);
  });

  it('is given up where it does not scroll, or where attributes pile up that nothing resets', () => {
    const inPlace = hold(manyLines('working …\r', 60));
    const piling = hold(manyLines('\x1b[31mred\x1b[39m\r\n', 400));
    expect([inPlace.isFull, piling.isFull]).toEqual([true, true]);
  });
});
