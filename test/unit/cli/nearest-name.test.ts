import { expect, it } from 'vitest';
import { nearestName } from '../../../main/cli/nearest-name.ts';

const commands = ['agent', 'serve', 'attach', 'exec', 'status', 'ledger', 'url'];

it.each([
  ['statsu', 'status'],
  ['LEDGER', 'ledger'],
  ['exce', 'exec'],
  ['attatch', 'attach'],
  ['server', 'serve'],
  ['led', 'ledger'],
])('takes %s for %s', (typed, meant) => {
  expect(nearestName(typed, commands)).toBe(meant);
});

it.each(['deploy', 'list', 'a', 'xyz'])('guesses nothing for %s, which is near to none', (typed) => {
  expect(nearestName(typed, commands)).toBeUndefined();
});

it('knows nothing near when nothing is known', () => {
  expect(nearestName('x', [])).toBeUndefined();
});
