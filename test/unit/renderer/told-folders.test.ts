import headless from '@xterm/headless';
import type { Terminal } from '@xterm/xterm';
import { describe, expect, it } from 'vitest';
import { ToldFolders } from '../../../renderer/terminals/told-folders.ts';

function openTerminal(scrollback = 100) {
  const terminal = new headless.Terminal({ cols: 20, rows: 4, scrollback, allowProposedApi: true });
  const folders = new ToldFolders(terminal as unknown as Terminal);
  const told: string[] = [];
  folders.onTold((address) => told.push(address));
  const write = (text: string): Promise<void> => new Promise((resolve) => terminal.write(text, resolve));
  return { folders, told, write };
}

const tell = (folder: string): string => `\x1b]7;file://${folder}\x07`;

describe('the folders that a shell tells', () => {
  it('belong to what is printed from there on', async () => {
    const { folders, write, told } = openTerminal();
    await write(`before\r\n${tell('/a')}one\r\n${tell('/a')}two\r\n${tell('/b')}three\r\n`);

    expect([0, 1, 2, 3, 9].map((row) => folders.at(row))).toEqual([
      ...[undefined, 'file:///a', 'file:///a', 'file:///b', 'file:///b'],
    ]);
    expect(told).toEqual(['file:///a', 'file:///b']);
  });

  it('are known of rows whose beginning has scrolled away', async () => {
    const { folders, write } = openTerminal(2);
    await write(`${tell('/a')}${'x\r\n'.repeat(10)}${tell('/b')}y`);

    expect([folders.at(0), folders.at(5)]).toEqual(['file:///a', 'file:///b']);
  });

  it('are the last one told for a program that draws its own screen, and none once all is cleared', async () => {
    const { folders, write } = openTerminal();
    await write(`${tell('/a')}\x1b[?1049h${tell('/b')}`);
    const drawn = folders.at(0);
    folders.clear();

    expect([drawn, folders.at(0)]).toEqual(['file:///b', undefined]);
  });

  it('are bounded where nothing scrolls', async () => {
    const { folders, write } = openTerminal();
    await write(Array.from({ length: 2_000 }, (_, index) => tell(`/${index}`)).join('') + tell('x'.repeat(20_000)));

    expect(folders.at(0)).toBe('file:///1999');
  });
});
