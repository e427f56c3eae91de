import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueryFilter } from '../../../main/cli/query-filter.ts';

/** What is drawn when `output` comes in pieces of `pieceBytes`. */
function draw(output: string, pieceBytes = 4096): string {
  const filter = new QueryFilter();
  const bytes = Buffer.from(output);
  const drawn: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += pieceBytes)
    drawn.push(filter.read(bytes.subarray(start, start + pieceBytes)));
  return Buffer.concat(drawn).toString();
}

describe('L43: the terminal we draw in is not asked what the agent answers', () => {
  it.each([
    ['primary attributes', '\x1b[c'],
    ['secondary attributes', '\x1b[>c'],
    ['tertiary attributes', '\x1b[=0c'],
    ['cursor position', '\x1b[6n'],
    ['extended cursor position', '\x1b[?6n'],
    ['mode', '\x1b[?2026$p'],
    ['version', '\x1b[>q'],
    ['keyboard flags', '\x1b[?u'],
    ['window size', '\x1b[18t'],
    ['foreground colour', '\x1b]10;?\x07'],
    ['background colour', '\x1b]11;?\x1b\\'],
    ['palette colour', '\x1b]4;1;?\x1b\\'],
    ['clipboard', '\x1b]52;c;?\x07'],
    ['setting', '\x1bP$qm\x1b\\'],
    ['capability', '\x1bP+q544e\x1b\\'],
    ['graphics', '\x1b_Gi=31,a=q;AAAA\x1b\\'],
    ['identity', '\x1bZ'],
    ['answerback', '\x05'],
  ])('asked for its %s, in one piece or byte by byte', (_what, query) => {
    expect(draw(`a${query}b`)).toBe('ab');
    expect(draw(`a${query}b`, 1)).toBe('ab');
  });

  it.each([
    ['colours', '\x1b[1;31mé漢\x1b[0m'],
    ['cursor movement', '\x1b[2J\x1b[10;20H\x1b[s\x1b[u'],
    ['a title', '\x1b]0;c? 6n\x07'],
    ['setting a colour', '\x1b]11;#000000\x1b\\'],
    ['a window operation', '\x1b[22;0t'],
    ['a charset', '\x1b(B\x1b)0'],
    ['modes', '\x1b[?1049h\x1b[?25l\x1b[!p\x1b[>1u\x1b[2 q'],
    ['a string that is broken off', '\x1b]0;title\x1b[31mred'],
    ['a string beyond all bounds', `\x1bPq${'x'.repeat(5000)}\x1b\\after`],
  ])('passes on %s', (_what, output) => {
    expect(draw(output)).toBe(output);
    expect(draw(output, 1)).toBe(output);
  });

  it('finds a query right behind a string that was broken off', () => {
    expect(draw('\x1b]0;title\x1b[6nx')).toBe('\x1b]0;titlex');
  });

  it('draws the same however the output is cut', () => {
    const piece = fc.constantFrom('\x1b', '[', ']', '6n', 'c', '?', '10;', 'P$q', '\x07', '\\', 'é', 'x', '\x18', '1m');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (pieces, pieceBytes) => {
        const output = pieces.join('');
        expect(draw(output, pieceBytes)).toBe(draw(output));
      }),
    );
  });
});
