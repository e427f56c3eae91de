import { expect, it } from 'vitest';
import { signRuns } from '../../../renderer/terminals/ligatures.ts';

it.each([
  ['a != b -> c', ['!=', '->']],
  ['x=>y|>z<!--w', ['=>', '|>', '<!--']],
  ['one - two = three', []],
  ['=== 8 ======== 9 =========', ['===', '========']],
  ['-'.repeat(80), []],
  ['日本 => 語', ['=>']],
])('signs that follow each other may be drawn as one, rules and frames never: %s', (text, expected) => {
  expect(signRuns(text).map(([from, to]) => text.slice(from, to))).toEqual(expected);
});
