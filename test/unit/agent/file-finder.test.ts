import { describe, expect, it } from 'vitest';
import { createDeferred } from '../../../base/deferred.ts';
import { FileFinder } from '../../../main/agent/file-finder.ts';
import { FakeClock, settle } from '../../fakes/fake-clock.ts';

/** On a machine with these files and a shell in /work. `hung` is on a disk that does not answer. */
function makeFinder(files: readonly string[], hung = createDeferred<boolean>()) {
  const clock = new FakeClock();
  const looked: string[] = [];
  const finder = new FileFinder({
    ...{ clock, hostname: 'here', home: '/home/ada' },
    processes: { workingDirectory: (pid) => (pid === 7 ? '/work' : undefined) },
    isFile: async (path) => {
      looked.push(path);
      return path.startsWith('/hung') ? hung.promise : files.includes(path);
    },
  });
  const find = (names: readonly string[], folder?: string, pid: number | null = 7) =>
    finder.find({ names, folder, pid });
  return { clock, looked, find, hung };
}

describe('files among the names that a terminal shows', () => {
  const files = ['/work/a.ts', '/work/sub/a.ts', '/etc/hosts', '/home/ada/n.md', '/a.ts', '/with space/a.ts'];

  it.each<[what: string, name: string, folder: string | undefined, file: string | null]>([
    ['in the folder of the shell', 'a.ts', undefined, '/work/a.ts'],
    ['in the folder that was told', 'a.ts', 'file:///work/sub', '/work/sub/a.ts'],
    ['in a folder that was told by this machine’s name', 'a.ts', 'file://here/with%20space', '/with space/a.ts'],
    ['in none that another machine told', 'a.ts', 'file://there/work', null],
    ['nowhere, by another machine', '/etc/hosts', 'file://there/', null],
    ['by its whole path', '/etc/hosts', 'file:///work/sub', '/etc/hosts'],
    ['in the home folder', '~/n.md', undefined, '/home/ada/n.md'],
    ['in nobody else’s', '~ada/n.md', undefined, null],
    ['upwards', '../a.ts', undefined, '/a.ts'],
    ['by a path that is put straight', '/etc/../etc//hosts', undefined, '/etc/hosts'],
    ['not, where there is none', 'b.ts', undefined, null],
    ['not, where a folder told makes no sense', 'a.ts', 'work', null],
  ])('%s', async (_what, name, folder, file) => {
    expect(await makeFinder(files).find([name], folder)).toEqual([file]);
  });

  it('are those with whole paths once the shell is gone', async () => {
    expect(await makeFinder(files).find(['a.ts', '/etc/hosts'], undefined, null)).toEqual([null, '/etc/hosts']);
  });

  it('are looked for once each', async () => {
    const { find, looked } = makeFinder(files);
    await find(['a.ts', './a.ts', '/work/a.ts']);

    expect(looked).toEqual(['/work/a.ts']);
  });

  it('L8: are those found so far when a disk does not answer, and one look waits for it, no more', async () => {
    const { find, looked, clock, hung } = makeFinder(files);
    const first = find(['a.ts', '/hung/x', '/etc/hosts']);
    await clock.advance(500);
    const others = Array.from({ length: 30 }, () => find(['a.ts']));
    await clock.advance(500);

    expect([await first, ...new Set((await Promise.all(others)).flat())]).toEqual([['/work/a.ts', null, null], null]);
    expect({ looked, timers: clock.pendingTimers }).toEqual({ looked: ['/work/a.ts', '/hung/x'], timers: 0 });

    hung.resolve(true);
    await settle();
    expect(await find(['a.ts'])).toEqual(['/work/a.ts']);
    expect(looked).toEqual(['/work/a.ts', '/hung/x', '/work/a.ts']); // nothing that nobody waits for any more
  });
});
