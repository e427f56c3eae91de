import { expect, it } from 'vitest';
import { parseTyped } from '../../../../renderer/prediction/typed-keys.ts';

it.each([
  ['ls', ['print l', 'print s']],
  ['é你', ['print é', 'print 你']],
  ['a\x7f\x1b[D\x1bOC', ['print a', 'erase', 'left', 'right']],
  ['ab\r', ['print a', 'print b', 'other 1']],
  ['\x1b[A', ['other 3']],
  ['a\x1b[1;5Cb', ['print a', 'other 7']],
  ['👩‍👧', ['other 11']],
  ['e\u0301', ['print e', 'other 2']],
  ['\x1b[200~a\x1b[201~', ['other 13']],
  ['x'.repeat(65), ['other 65']],
])('%j is typed as %j', (text, expected) => {
  const bytes = new TextEncoder().encode(text);
  const keys = parseTyped(bytes);
  const words = keys.map(({ effect, sizeBytes }) => {
    if (effect.kind === 'print') return `print ${effect.text}`;
    return effect.kind === 'other' ? `other ${sizeBytes}` : effect.kind;
  });
  const wholeBytes = keys.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  expect([words, wholeBytes]).toEqual([expected, bytes.byteLength]);
});

it('what is not UTF-8 is one key that nobody can guess', () => {
  expect(parseTyped(Uint8Array.of(0x1b, 0x5b, 0x4d, 0xff, 0xe2))).toEqual([
    { effect: { kind: 'other' }, sizeBytes: 5 },
  ]);
});
