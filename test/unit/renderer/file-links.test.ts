import headless from '@xterm/headless';
import type { ILink } from '@xterm/xterm';
import { describe, expect, it } from 'vitest';
import { createDeferred, type Deferred } from '../../../base/deferred.ts';
import { FileLinks } from '../../../renderer/links/file-links.ts';
import { useGraphemeWidths } from '../../../main/terminal/grapheme-widths.ts';

/** A terminal of twenty columns that shows `text`, and what is asked about the names in it. */
async function showLinks(text: string) {
  const terminal = new headless.Terminal({ cols: 20, rows: 6, allowProposedApi: true });
  useGraphemeWidths(terminal);
  await new Promise<void>((resolve) => terminal.write(text, resolve));
  const links = new FileLinks({ buffer: () => terminal.buffer.active, folderAt: (row) => `folder of ${row}` });
  const asked: { names: readonly string[]; folder: string | undefined; answer: Deferred<(string | null)[]> }[] = [];
  links.find = (names, folder) => {
    const answer = createDeferred<(string | null)[]>();
    asked.push({ names, folder, answer });
    return answer.promise;
  };
  const replies: { row: number; links: ILink[] | undefined }[] = [];
  const hover = (row: number): void => links.provideLinks(row + 1, (given) => replies.push({ row, links: given }));
  const answer = async (files: (names: readonly string[]) => (string | null)[]): Promise<void> => {
    const last = asked.at(-1);
    last?.answer.resolve(files(last.names));
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { links, asked, replies, hover, answer };
}

const all = (names: readonly string[]): string[] => names.map((name) => `/srv/${name}`);

describe('links to files', () => {
  it('are the names in the line that are files, with their places, where they stand', async () => {
    const { hover, answer, asked, replies } = await showLinks('見 a.ts:3 b.ts');
    hover(0);
    await answer((names) => names.map((name) => (name === 'a.ts' ? '/srv/a.ts' : null)));

    expect(asked.map(({ folder }) => folder)).toEqual(['folder of 0']);
    expect(replies[0]?.links).toMatchObject([
      { text: 'a.ts:3', range: { start: { x: 4, y: 1 }, end: { x: 9, y: 1 } } },
    ]);
  });

  it('reach over the end of a row where the line goes on', async () => {
    const { hover, answer, replies } = await showLinks('1234567890 /folder/file.ts:7 and');
    hover(1);
    await answer(all);

    expect(replies[0]?.links).toMatchObject([
      { text: '/folder/file.ts:7', range: { start: { x: 12, y: 1 }, end: { x: 8, y: 2 } } },
    ]);
  });

  it('are asked for one row at a time, and answered for the last one only', async () => {
    const { hover, answer, asked, replies } = await showLinks('a.ts\r\nb.ts\r\nc.ts');
    for (const row of [0, 1, 2]) hover(row);
    expect(asked.map(({ names }) => names)).toEqual([['a.ts']]);
    await answer(all);
    expect(asked.map(({ names }) => names)).toEqual([['a.ts'], ['c.ts']]);
    await answer(all);

    expect(replies.map(({ row, links }) => [row, links?.map(({ text }) => text)])).toEqual([[2, ['c.ts']]]);
  });

  it('are none where nobody can be asked, or says no', async () => {
    const { links, hover, answer, replies } = await showLinks('a.ts\r\nwords alone');
    hover(0);
    await answer(() => []);
    hover(1);
    await answer(() => []);
    links.find = () => Promise.reject(new Error('no'));
    hover(0);
    await new Promise((resolve) => setImmediate(resolve));
    links.find = undefined;
    hover(0);
    await new Promise((resolve) => setImmediate(resolve));

    expect(replies.map(({ links: given }) => given ?? [])).toEqual([[], [], [], []]);
  });
});
