import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MarkScan, type ShellMark } from '../../../main/terminal/mark-scan.ts';

function scan(...pieces: readonly (string | Uint8Array)[]): ShellMark[] {
  const marks = new MarkScan();
  return pieces.flatMap((piece) => marks.read(Buffer.from(piece)));
}

/** The same bytes in pieces that end at those places. */
function tear(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [...cuts].map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b);
  return [0, ...places].map((from, index) => bytes.subarray(from, places[index] ?? bytes.length));
}

describe('MarkScan', () => {
  it.each<[string, ShellMark[]]>([
    ['\x1b]133;A\x07', [{ kind: 'prompt' }]],
    ['\x1b]133;A;k=i\x1b\\$ \x1b]133;B\x07', [{ kind: 'prompt' }]],
    ['\x1b]133;C\x07hello\x1b]133;D;3\x07', [{ kind: 'started' }, { kind: 'ended', status: 3 }]],
    ['\x1b]133;D\x07', [{ kind: 'ended', status: undefined }]],
    ['\x1b]133;D;-1\x07', [{ kind: 'ended', status: undefined }]],
    ['\x1b]7;file://here/tmp/a%20b\x07', [{ kind: 'folder', address: 'file://here/tmp/a%20b' }]],
    ['\x1b]133;C\x1b]133;A\x07', [{ kind: 'prompt' }]], // given up, and begun anew
    ['\x1b]133;C\x18\x1b]0;133;A\x07\x1b]77;x\x07\x1b]8;;133;A\x07\x1b[133;A', []],
    [`\x1b]7;${'x'.repeat(70_000)}\x07\x1b]133;C\x07`, [{ kind: 'started' }]],
  ])('reads %j', (output, marks) => {
    expect(scan(output)).toEqual(marks);
  });

  it('reads the same however output is torn', () => {
    const word = fc.constantFrom(
      '\x1b',
      '\x1b]',
      '133;',
      '7;',
      'A',
      'C',
      'D;1',
      '\x07',
      '\x1b\\',
      '\x18',
      'é',
      'text\r\n',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), fc.array(fc.nat(), { maxLength: 8 }), (words, cuts) => {
        const bytes = Buffer.from(words.join(''));
        const whole = scan(bytes);
        expect(scan(...tear(bytes, cuts))).toEqual(whole);
        expect(scan(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole);
      }),
      { numRuns: 2_000 },
    );
  });

  it('holds no more than a mark’s worth of what never ends', () => {
    const marks = new MarkScan();
    marks.read(Buffer.from('\x1b]7;'));
    for (let count = 0; count < 100; count += 1) marks.read(Buffer.alloc(1_024, 'x'));

    expect(marks.read(Buffer.from('\x07\x1b]133;A\x07'))).toEqual([{ kind: 'prompt' }]);
  });
});
