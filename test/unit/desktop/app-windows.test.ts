import { EventEmitter } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppWindow } from '../../../main/desktop/app-window.ts';
import { AppWindows } from '../../../main/desktop/app-windows.ts';
import type { WindowPlace } from '../../../main/desktop/window-place.ts';
import { THIS_MACHINE, type ShownThings, type WindowNews } from '../../../protocol/window-bridge.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { silentLog } from '../../fakes/silent-log.ts';

const usual: WindowPlace = { x: 100, y: 50, width: 1000, height: 700, isMaximized: false };

/** A window as far as others deal with it. */
class FakeWindow {
  readonly number: number;
  readonly query: string;
  place: WindowPlace;
  readonly window = Object.assign(new EventEmitter(), { isDestroyed: () => false, isFocused: () => false });
  shown: ShownThings = { terminalIds: [], hostIds: [THIS_MACHINE] };
  isPutAway = false;
  readonly told: (readonly [string, unknown])[] = [];
  news: WindowNews | undefined;

  constructor({ number, query, place }: { number: number; query: string; place: WindowPlace | undefined }) {
    this.number = number;
    this.query = query;
    this.place = place ?? usual;
  }

  get areas() {
    const { x = 0, y = 0, width, height } = this.place;
    return { frame: { x, y: y - 30, width, height: height + 30 }, page: { x, y, width, height } };
  }

  show = (): void => void this.window.emit('focus');
  focus = (): void => undefined;
  leave = (): void => undefined;
  load = async (): Promise<void> => undefined;
  dispose = (): void => undefined;
  tellNews = (news: WindowNews): void => void (this.news = news);
  tell = (name: string, content: unknown): void => void this.told.push([name.replace('sallyport:', ''), content]);
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sallyport-windows-'));
});
afterEach(() => rm(folder, { recursive: true }));

function openApp() {
  const clock = new FakeClock();
  const path = join(folder, 'window.json');
  const all: FakeWindow[] = [];
  let attended = 0;
  const windows = new AppWindows({
    ...{ clock, log: silentLog, path },
    create: (parts) => {
      const window = new FakeWindow(parts);
      all.push(window);
      return window as unknown as AppWindow;
    },
    attend: () => {
      attended += 1;
      return { dispose: () => void (attended -= 1) };
    },
  });
  windows.openKept();
  const at = (index: number): FakeWindow => all[index] as FakeWindow;
  return {
    ...{ windows, clock, all, at, path },
    real: (index: number) => at(index) as unknown as AppWindow,
    close: (index: number) => void at(index).window.emit('closed'),
    numbers: () => windows.list().map(({ number }) => number),
    attended: () => attended,
  };
}

describe('the app’s windows', () => {
  it('come back after a restart, in their places, and the one in front in front', async () => {
    const first = openApp();
    first.windows.openNew();
    first.windows.openNew();
    first.at(1).show();
    await first.clock.advance(1_000);
    first.windows.leave();
    first.close(0); // as they do while the app ends
    await first.windows.settled();

    const second = openApp();
    expect(second.all.map(({ number, place: { x }, query }) => [number, x, query])).toEqual([
      [1, 100, '?window=1&with=kept'],
      [2, 132, '?window=2&with=kept'],
      [3, 164, '?window=3&with=kept'],
    ]);
    expect(second.windows.lastUsed?.number).toBe(2);
  });

  it('are one, at its place, where an earlier version had only one', async () => {
    const value = { x: 7, y: 8, width: 900, height: 600, isMaximized: true };
    await writeFile(join(folder, 'window.json'), JSON.stringify({ version: 1, value }));
    const { all } = openApp();
    expect(all.map(({ number, place }) => [number, place])).toEqual([[1, value]]);
  });

  it('have each number once, whatever the file says', async () => {
    const windows = [1, 2, 2].map((number, index) => ({ ...usual, x: index, number }));
    const text = JSON.stringify({ version: 1, value: { windows, front: 9 } });
    await writeFile(join(folder, 'window.json'), text);
    const { all, windows: opened } = openApp();
    expect([all.map(({ number, place }) => [number, place.x]), opened.lastUsed?.number]).toEqual([
      [
        [1, 0],
        [2, 2],
      ],
      2,
    ]);
  });

  it('let go of all that was done for one when it is closed, and open it again as it was', async () => {
    const { windows, at, close, numbers, attended, all, clock, path } = openApp();
    windows.openNew();
    windows.showing(windows.list()[1] as AppWindow, { terminalIds: ['t1', 't2'], hostIds: [THIS_MACHINE] });
    windows.showing(windows.list()[0] as AppWindow, { terminalIds: ['t2'], hostIds: [THIS_MACHINE] });
    close(1);
    expect([numbers(), attended(), at(0).told]).toEqual([[1], 1, [['window-closed', { terminalCount: 1 }]]]);
    windows.openNew();
    expect(numbers()).toEqual([1, 3]); // what the closed one had is still to be had
    windows.reopenClosed();
    windows.reopenClosed();
    expect([numbers(), all.at(-1)?.query, all.at(-1)?.place]).toEqual([[1, 3, 2], '?window=2&with=kept', at(1).place]);
    await clock.advance(1_000);
    await windows.settled();
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ value: { front: 2, windows: [{}, {}, {}] } });
  });

  it('offer the one that was closed with something in it, also after one that had given all away', () => {
    const { windows, close, numbers, real, all } = openApp();
    windows.openNew();
    windows.openNew();
    windows.showing(real(1), { terminalIds: ['t1'], hostIds: [THIS_MACHINE] });
    close(1);
    close(2);
    windows.reopenClosed();
    expect([numbers(), all.at(-1)?.query]).toEqual([[1, 2], '?window=2&with=kept']);
  });

  it('say what is to be said of a machine once: in the one used last of those that talk to it', () => {
    const { windows, at, real, close } = openApp();
    windows.openNew();
    windows.showing(real(0), { terminalIds: [], hostIds: [THIS_MACHINE, 'far'] });
    expect([at(0).news, at(1).news]).toEqual([
      { count: 2, speaksFor: ['far'] },
      { count: 2, speaksFor: [THIS_MACHINE] },
    ]);
    at(0).show();
    expect([at(0).news?.speaksFor, at(1).news?.speaksFor]).toEqual([[THIS_MACHINE, 'far'], []]);
    close(0);
    expect(at(1).news).toEqual({ count: 1, speaksFor: [THIS_MACHINE] });
  });

  it('show a terminal where it is in a tab, else in the one used last', () => {
    const { windows, at, real } = openApp();
    windows.openNew();
    windows.showing(real(0), { terminalIds: ['t1'], hostIds: [THIS_MACHINE] });
    windows.showTerminal('t1');
    expect([at(0).told, windows.lastUsed]).toEqual([[['show-terminal', 't1']], real(0)]);
    at(1).show();
    windows.showTerminal('t2');
    expect(at(1).told).toEqual([['show-terminal', 't2']]);
  });
});

describe('a tab that goes to another window', () => {
  const move = { moveId: 'm', tabs: '…' } as const;
  const given = ['take-tabs', { moveId: 'm', tabs: '…' }];

  it('is let go of when the other has it, and not before', () => {
    const { windows, at, real } = openApp();
    windows.openNew();
    windows.move(real(0), { ...move, to: { kind: 'nextWindow' } });
    expect([at(0).told, at(1).told]).toEqual([[], [given]]);
    windows.taken(real(0), { moveId: 'm', tabIds: ['a'] }); // not by who was not asked
    expect(at(0).told).toEqual([]);
    windows.taken(real(1), { moveId: 'm', tabIds: ['a'] });
    expect(at(0).told).toEqual([['tabs-moved', { moveId: 'm', tabIds: ['a'], wasTried: true }]]);
  });

  it('goes to one window only, however often it is asked for before it has gone', () => {
    const { windows, at, real, numbers } = openApp();
    windows.move(real(0), { ...move, to: { kind: 'newWindow' } });
    windows.move(real(0), { ...move, moveId: 'again', to: { kind: 'newWindow' } });
    expect([numbers(), at(1).told]).toEqual([
      [1, 2],
      [given, ['take-tabs', { moveId: 'again', tabs: '…' }]],
    ]);
    windows.taken(real(1), { moveId: 'm', tabIds: ['a'] });
    windows.taken(real(1), { moveId: 'again', tabIds: ['a'] });
    windows.move(real(0), { ...move, to: { kind: 'newWindow' } });
    expect(numbers()).toEqual([1, 2, 3]);
  });

  it('stays when the other is closed meanwhile', () => {
    const { windows, at, real, close } = openApp();
    windows.openNew();
    windows.move(real(0), { ...move, to: { kind: 'nextWindow' } });
    close(1);
    expect(at(0).told).toEqual([['tabs-moved', { moveId: 'm', tabIds: [], wasTried: true }]]);
  });

  it.each([
    ['onto another window', { x: 32, y: 720 }, [1, 2], [2, 'take-tabs']],
    ['beside all windows', { x: -90, y: 10 }, [1, 2, 3], [3, 'take-tabs']],
    ['onto its own frame', { x: 5, y: -10 }, [1, 2], [1, 'tabs-moved']],
  ])('dropped %s goes where it was dropped', (_where, point, numbers, message) => {
    const { windows, at, real, all } = openApp();
    windows.openNew();
    at(0).show();
    windows.move(real(0), { ...move, to: { kind: 'point', ...point } });
    expect(windows.list().map(({ number }) => number)).toEqual(numbers);
    const told = all.filter((window) => window.told.length > 0);
    expect(told.map((window) => [window.number, window.told[0]?.[0]])).toEqual([message]);
  });

  it('goes to a new window where windows do not know where they are', () => {
    const { windows, at, real } = openApp();
    windows.openNew();
    Object.assign(at(1), { place: { ...usual, width: 3000, height: 3000 } });
    windows.move(real(0), { ...move, to: { kind: 'point', x: 1_500, y: 10 } });
    expect([at(1).told, windows.list().length]).toEqual([[], 3]);
  });

  it('gets a window of its own under the pointer, which begins with nothing else', () => {
    const { windows, real, all } = openApp();
    windows.move(real(0), { ...move, to: { kind: 'point', x: -300.4, y: 10 } });
    expect(all.at(-1)).toMatchObject({ query: '?window=2&with=given', place: { x: -320, y: 40, width: 1000 } });
  });
});
