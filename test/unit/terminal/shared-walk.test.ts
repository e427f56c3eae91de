import { describe, expect, it } from 'vitest';
import { SharedWalk } from '../../../main/terminal/shared-walk.ts';

/** Walks that end when told to. */
function makeWalks() {
  const walks: { keys: string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const shared = new SharedWalk<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const sorted = [...keys].sort();
        walks.push({ keys: sorted, end: () => resolve(sorted.map((key) => `${key}!`)), fail: reject });
      }),
  );
  return { shared, walks };
}
const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a shared walk', () => {
  it('answers all who ask in the same moment by one', async () => {
    const { shared, walks } = makeWalks();
    const found = [shared.find(['a']), shared.find(['b', 'c'])];
    await soon();
    expect(walks.map(({ keys }) => keys)).toEqual([['a', 'b', 'c']]);
    walks[0]?.end();
    expect(await Promise.all(found)).toEqual([
      ['a!', 'b!', 'c!'],
      ['a!', 'b!', 'c!'],
    ]);
  });

  it('answers who asks during one by the next, which begins when that has ended', async () => {
    const { shared, walks } = makeWalks();
    const first = shared.find(['a']);
    await soon();
    const later = [shared.find(['b']), shared.find(['a'])];
    await soon();
    expect(walks).toHaveLength(1);
    walks[0]?.end();
    await first;
    await soon();
    expect(walks.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']]);
    walks[1]?.end();
    expect(await later[0]).toEqual(['a!', 'b!']);
  });

  it('fails for those who asked for it alone', async () => {
    const { shared, walks } = makeWalks();
    const first = shared.find(['a']);
    await soon();
    const second = shared.find(['b']);
    walks[0]?.fail(new Error('no descriptor'));
    await expect(first).rejects.toThrow('no descriptor');
    await soon();
    walks[1]?.end();
    expect(await second).toEqual(['b!']);
  });
});
