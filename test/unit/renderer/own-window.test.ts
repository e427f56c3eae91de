import { expect, it } from 'vitest';
import { THIS_MACHINE } from '../../../protocol/window-bridge.ts';
import type { KnownTerminal } from '../../../renderer/hosts/host-state.ts';
import { WindowStorage } from '../../../renderer/tabs/window-storage.ts';
import { beginsWithShell, readOwnWindow } from '../../../renderer/windows/own-window.ts';
import { speaksFor } from '../../../renderer/windows/speaks-for.ts';
import { FakeStorage } from './fake-storage.ts';
import { terminalInfo } from './terminal-info.ts';

const known = (viewers: number): KnownTerminal => ({ info: terminalInfo({ viewers }), atMs: 0 });

it('a page learns from its address which window it is in, and what that begins with', () => {
  const searches = ['?window=3&with=given&inspect', '?window=1&with=kept', '', '?with=anything'];
  expect(searches.map(readOwnWindow)).toEqual([
    { number: 3, contents: 'given' },
    { number: 1, contents: 'kept' },
    { number: 1, contents: 'kept' },
    { number: 1, contents: 'kept' },
  ]);
});

it('a window begins with a shell when it was opened for one, or came back and nothing waits to be shown', () => {
  const window = (contents: 'kept' | 'given' | 'terminal') => ({ number: 1, contents });
  const table = [
    [undefined, [], true],
    [undefined, [known(1)], false],
    [window('kept'), [], true],
    [window('kept'), [known(1), known(2)], true],
    [window('kept'), [known(1), known(0)], false],
    [window('terminal'), [known(0)], true],
    [window('given'), [], false],
  ] as const;
  expect(table.map(([own, terminals]) => beginsWithShell(own, terminals))).toEqual(table.map((row) => row[2]));
});

it('each window finds after a restart what it had itself, the first as when it was the only one', () => {
  const lasting = new FakeStorage({ 'sallyport.tabs': 'first', 'sallyport.tabs.2': 'second' });
  const open = (number: number, contents: 'kept' | 'given' = 'kept') =>
    new WindowStorage(new FakeStorage(), lasting, { number, contents });
  const read = (storage: WindowStorage) => storage.getItem('sallyport.tabs');
  expect([read(open(1)), read(open(2)), read(open(3)), read(open(2, 'given'))]).toEqual([
    'first',
    'second',
    null,
    null,
  ]);

  const given = open(2, 'given');
  given.setItem('sallyport.tabs', 'other');
  expect([read(given), read(open(2)), read(open(1))]).toEqual(['other', 'other', 'first']);
});

it('what is to be said once of a machine is said by the window that speaks for it, and by one that is alone', () => {
  const windows = { count: 2, speaksFor: ['far'] };
  expect([speaksFor({ windows }, 'far'), speaksFor({ windows }, THIS_MACHINE)]).toEqual([true, false]);
  expect(speaksFor({ windows: { count: 1, speaksFor: [] } }, THIS_MACHINE)).toBe(true);
});
