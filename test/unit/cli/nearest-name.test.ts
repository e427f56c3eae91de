import { expect, it } from 'vitest';
import { nearestName } from '../../../main/cli/nearest-name.ts';

const commands = ['agent', 'serve', 'attach', 'exec', 'status', 'ledger', 'url'];

it.each([
  ['statsu', 'status'],
  ['LEDGER', 'ledger'],
  ['exce', 'exec'],
  ['attatch', 'attach'],
  ['server', 'serve'],
])('takes %s for %s', (typed, meant) => {
  expect(nearestName(typed, commands)).toBe(meant);
});

it('knows nothing near when nothing is known', () => {
  expect(nearestName('x', [])).toBeUndefined();
});
