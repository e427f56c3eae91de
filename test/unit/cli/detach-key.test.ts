import { expect, it } from 'vitest';
import { DetachKey } from '../../../main/cli/detach-key.ts';

function read(...pieces: string[]): { sent: string; isDetach: boolean } {
  const key = new DetachKey();
  const results = pieces.map((piece) => key.read(Buffer.from(piece)));
  const sent = results.map(({ bytes }) => Buffer.from(bytes).toString()).join('');
  return { sent, isDetach: results.some(({ isDetach }) => isDetach) };
}

it.each([
  ['ordinary keys', ['ls\r'], { sent: 'ls\r', isDetach: false }],
  ['Ctrl-] d', ['ab\x1dd'], { sent: 'ab', isDetach: true }],
  ['Ctrl-] and d in two pieces', ['ab\x1d', 'dcd'], { sent: 'ab', isDetach: true }],
  ['Ctrl-] twice, as one', ['\x1d\x1d', 'd'], { sent: '\x1dd', isDetach: false }],
  ['Ctrl-] before another key, with it', ['\x1d', 'x'], { sent: '\x1dx', isDetach: false }],
])('reads %s', (_what, pieces, expected) => {
  expect(read(...pieces)).toEqual(expected);
});
