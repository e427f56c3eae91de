import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecentFolders, withFolder, withoutFolder } from '../../../renderer/folders/recent-folders.ts';

describe('folders in which shells have been', () => {
  it('come newest first, each once, and go when they are missing', () => {
    const visited = ['/a', '/b', '/a', '/a', '/c'].reduce((known, one) => withFolder(known, 'm', one), {});

    expect([visited, withoutFolder(visited, 'm', '/a'), withoutFolder(visited, 'other', '/a')]).toEqual([
      ...[{ m: ['/c', '/a', '/b'] }, { m: ['/c', '/b'] }, visited],
    ]);
  });

  it('stay within their bounds, and can be read again, whatever is told', () => {
    const told = fc.array(fc.tuple(fc.string({ maxLength: 4 }), fc.string({ maxLength: 1_100 })), { maxLength: 200 });
    fc.assert(
      fc.property(told, (all) => {
        const known = all.reduce<RecentFolders>((before, [machine, folder]) => withFolder(before, machine, folder), {});

        expect(RecentFolders.parse(known)).toEqual(known);
        expect(Object.keys(known).length).toBeLessThanOrEqual(8);
      }),
    );
    const many = Array.from({ length: 70 }, (_, index) => `/${index}`);
    expect(many.reduce((known, one) => withFolder(known, 'm', one), {} as RecentFolders)['m']).toEqual(
      many.reverse().slice(0, 50),
    );
  });
});
