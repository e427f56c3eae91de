import { describe, expect, it } from 'vitest';
import { settle } from '../../fakes/fake-clock.ts';
import { FakeApp, makeSessions, never } from './make-sessions.ts';

describe('L7: apps come with the first session and go with the last', () => {
  it('L7: are loaded once for many and unloaded when nobody is left', async () => {
    const app = new FakeApp('a');
    const { open, registry } = makeSessions(app);
    const [one, two] = [await open(), await open()];
    await one.close('cut');
    const inBetween = [...registry.loadedNames];
    await two.close('cut');
    await settle();

    expect({ created: app.created, unloaded: app.unloaded, inBetween, loaded: registry.loadedNames }).toEqual({
      created: 1,
      unloaded: 1,
      inBetween: ['a'],
      loaded: [],
    });
  });

  it('L7: a session opened while an app unloads gets a fresh instance after the unload', async () => {
    const app = new FakeApp('a');
    let unloaded: () => void = () => undefined;
    app.onUnload = () => new Promise((resolve) => (unloaded = resolve));
    const { open, sessions } = makeSessions(app);
    const first = await open();
    await first.close('cut');

    const opening = open();
    await settle();
    const during = { created: app.created, sessions: sessions.size };
    unloaded();
    const second = await opening;

    expect({ during, joins: app.joins, created: app.created }).toEqual({
      during: { created: 1, sessions: 0 },
      joins: [`1:${first.id}`, `2:${second.id}`],
      created: 2,
    });
  });

  it('L7: a session published in the same turn as the last close keeps its instance', async () => {
    const app = new FakeApp('a');
    const { open } = makeSessions(app);
    const first = await open();
    const closing = first.close('cut');
    const second = await open();
    await closing;
    await settle();

    expect({ unloaded: app.unloaded, joins: app.joins }).toEqual({
      unloaded: 0,
      joins: [`1:${first.id}`, `1:${second.id}`],
    });
  });

  it("L7: a session that comes at any turn of the last one's end leaves no instance behind", async () => {
    const left: object[] = [];
    for (let turns = 0; turns < 20; turns += 1) {
      const app = new FakeApp('a');
      const { open, registry } = makeSessions(app);
      const closing = (await open()).close('cut');
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      const second = await open();
      await closing;
      await second.close('cut');
      await settle();
      if (app.created !== app.unloaded || registry.loadedNames.length > 0)
        left.push({ turns, created: app.created, unloaded: app.unloaded });
    }

    expect(left).toEqual([]);
  });

  it('L7: a storm of opens and closes around slow unloads never joins an instance that was unloaded', async () => {
    const app = new FakeApp('a');
    const { open, clock, sessions } = makeSessions(app);
    const unloadedInstances = new Set<number>();
    app.onUnload = async () => {
      unloadedInstances.add(app.created);
      await new Promise<void>((resolve) => clock.setTimer(7, resolve));
    };
    const stale: string[] = [];
    const lives = Array.from({ length: 60 }, async (_, index) => {
      await new Promise<void>((resolve) => clock.setTimer(index * 3, resolve));
      const session = await open();
      const joined = app.joins.find((join) => join.endsWith(session.id)) ?? '';
      if (unloadedInstances.has(Number(joined.split(':')[0]))) stale.push(joined);
      await new Promise<void>((resolve) => clock.setTimer((index * 5) % 11, resolve));
      await session.close('cut');
    });
    await clock.advance(10_000);
    await Promise.all(lives);

    expect({ stale, size: sessions.size, closes: app.closes.length, balance: app.created - app.unloaded }).toEqual({
      stale: [],
      size: 0,
      closes: 60,
      balance: 0,
    });
  });
});

describe('L8: every wait has a bound', () => {
  it('L8: an unload that hangs is given up after 5 s, and the waiting session opens', async () => {
    const app = new FakeApp('a');
    app.onUnload = never;
    const { open, clock, errors } = makeSessions(app);
    await (await open()).close('cut');
    const opening = open();
    await clock.advance(5_000);

    expect({ isOpen: (await opening).isOpen, created: app.created, errors }).toEqual({
      isOpen: true,
      created: 2,
      errors: ['an app did not unload in time and is not waited for: a'],
    });
  });

  it('L8: a session that cannot be opened within 20 s is refused, and leaves nothing', async () => {
    const app = new FakeApp('a');
    app.onUnload = never;
    const { open, clock, limits, sessions, registry } = makeSessions(app);
    limits.callbackMs = 60_000;
    await (await open()).close('cut');
    const refusals: unknown[] = [];
    open().catch((error: unknown) => refusals.push(error));

    await clock.advance(19_999);
    const before = refusals.length;
    await clock.advance(1);

    expect({ before, refusals, size: sessions.size, loaded: registry.loadedNames }).toEqual({
      before: 0,
      refusals: [expect.objectContaining({ code: 'timeout' })],
      size: 0,
      loaded: [],
    });
  });
});

describe('L9: many lifecycles at once', () => {
  it('L9: 650 end with empty registries, every callback exactly once, no counter below zero', async () => {
    const apps = [new FakeApp('a'), new FakeApp('b')];
    const { open, sessions, clock, errors } = makeSessions(...apps);
    let random = 42;
    const next = (below: number): number => (random = (random * 16_807) % 2_147_483_647) % below;
    const wait = (ms: number): Promise<void> => new Promise((resolve) => clock.setTimer(ms, resolve));
    apps[0]!.onClose = () => (next(10) === 0 ? Promise.reject(new Error('no')) : wait(next(50)));
    apps[1]!.onUnload = () => wait(next(20));
    let lowest = 0;

    const lives = Array.from({ length: 650 }, async () => {
      await wait(next(2_000));
      const session = await open();
      const holds = [session.activities.begin('shell', 'x'), session.activities.begin('shell', 'x')];
      await wait(next(100));
      const closes = [session.close('cut'), session.close('silent')];
      for (const hold of [...holds, ...holds]) hold.dispose();
      lowest = Math.min(lowest, session.activities.total, ...Object.values(sessions.counts));
      await Promise.all(closes);
    });
    await clock.advance(20_000);
    await Promise.all(lives);

    expect({
      size: sessions.size,
      lowest,
      closes: apps.map((app) => [app.closes.length, new Set(app.closes).size]),
      instances: apps.map((app) => app.created - app.unloaded),
      unexpected: errors.filter((error) => error !== 'closing an app for a session failed: a'),
      timers: clock.pendingTimers,
    }).toEqual({
      size: 0,
      lowest: 0,
      closes: [
        [650, 650],
        [650, 650],
      ],
      instances: [0, 0],
      unexpected: [],
      timers: 0,
    });
  });
});
