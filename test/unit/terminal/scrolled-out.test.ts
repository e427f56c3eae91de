import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MirrorScreen } from '../../../main/terminal/mirror-screen.ts';
import { findScrolledOut } from '../../../main/terminal/scrolled-out.ts';
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

describe('L45: passing over what scrolls out of reach', () => {
  it('leaves the same terminal as printing all of it', () => {
    fc.assert(
      fc.property(vtStream, flood, vtStream, (before, middle, after) => {
        const skipping = openScreen();
        const printing = openScreen();
        skipping.write(before);
        printing.write(before);
        skipping.write(Buffer.concat([middle, after]));
        for (let start = 0; start < middle.byteLength; start += 8000) {
          printing.write(middle.subarray(start, start + 8000));
        }
        printing.write(after);

        const snapshots = [skipping, printing].map((screen) => screen.snapshot('all'));
        const [skipped, printed] = snapshots.map(({ bytes }) => Buffer.from(bytes).toString());
        expect(snapshots[0]?.offset).toBe(snapshots[1]?.offset);
        expect(skipped).toBe(printed);
      }),
      { numRuns: 60 },
    );
  });

  it('passes over nearly all of a flood of short lines', () => {
    const bytes = Buffer.alloc(256 * 1024, 'y\r\n');

    expect(findScrolledOut(bytes, 2048)?.byteCount).toBe(Math.floor(bytes.byteLength / 3) * 3 - 2048 * 3);
  });

  it.each([
    ['a question', '\x1b[6n'],
    ['a cursor movement', '\x1b[A'],
    ['a title', '\x1b]0;x\x07'],
    ['a backspace', '\b'],
    ['a control character in UTF-8', '\u009b5A'],
    ['another screen', '\x1b[?1049h'],
  ])('passes over nothing before %s that comes too early', (_what, sequence) => {
    const bytes = Buffer.concat([Buffer.alloc(30_000, 'y\r\n'), Buffer.from(sequence), Buffer.alloc(90_000, 'y\r\n')]);

    expect(findScrolledOut(bytes, 20_000)).toBeUndefined();
  });

  it('keeps the attributes that the skipped text has set', () => {
    const bytes = Buffer.concat([Buffer.from('\x1b[1m\x1b[0m\x1b[31m'), Buffer.alloc(90_000, 'y\r\n')]);

    expect(Buffer.from(findScrolledOut(bytes, 100)?.effect ?? []).toString()).toBe('\r\x1b[0m\x1b[31m');
  });
});
