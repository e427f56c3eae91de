import { expect, it } from 'vitest';
import { isInstalled } from '../../../scripts/installed.mjs';

const lockOf = (packages: object): string => JSON.stringify({ packages });
const ws = { version: '8.0.0', integrity: 'sha512-a' };
const lock = lockOf({
  '': { name: 'sallyport' },
  'node_modules/ws': ws,
  'node_modules/elsewhere': { version: '1.0.0', optional: true },
});

it.each([
  ['nothing', undefined, false],
  ['what the lock names, without what belongs to other machines', lockOf({ 'node_modules/ws': ws }), true],
  ['more than the lock names', lockOf({ 'node_modules/ws': ws, 'node_modules/more': ws }), true],
  ['another version', lockOf({ 'node_modules/ws': { ...ws, version: '8.0.1' } }), false],
  ['the same version with other content', lockOf({ 'node_modules/ws': { ...ws, integrity: 'sha512-b' } }), false],
  ['too little', lockOf({}), false],
])('node_modules that holds %s', (_what, installed, expected) => {
  expect(isInstalled(lock, installed)).toBe(expected);
});
