import { describe, expect, it } from 'vitest';
import * as closing from '../../checks/check-session-closing.ts';
import { settle } from '../../fakes/fake-clock.ts';
import { importEdited, type SourceEdit } from '../../import-edited.ts';
import { FakeApp, makeSessions, never } from './make-sessions.ts';
import { makeAgent } from './make-agent.ts';

describe('L1: closing a session', () => {
  it('L1: marks it before any callback runs, in the same synchronous section', async () => {
    const app = new FakeApp('a');
    const { open, sessions } = makeSessions(app);
    const session = await open();
    const seen: string[] = [];
    app.onClose = async ({ state }) => void seen.push(state.kind);

    void session.close('cut');

    expect({ seen, counts: sessions.counts }).toEqual({
      seen: ['closing'],
      counts: { active: 0, recovering: 0, closing: 1 },
    });
  });

  it('L1: a callback that hangs for ever holds up neither heartbeat, status, new sessions nor activities', async () => {
    expect(await closing.checkSessionClosing()).toEqual([]);
  });

  const WAITS = `Promise.all(this.#SESSIONS.list().filter((one) => !one.isOpen).map((one) => one.close('cut')))`;

  it.each<[string, readonly SourceEdit[], string[]]>([
    [
      'a mark that comes only after the callbacks',
      [
        { file: 'main/agent/session.ts', from: `this.#apply({ type: 'closeRequested', reason });`, to: '' },
        {
          file: 'main/agent/session.ts',
          from: `this.#apply({ type: 'callbacksSettled' });`,
          to: `this.#apply({ type: 'closeRequested', reason }); this.#apply({ type: 'callbacksSettled' });`,
        },
      ],
      ['a callback met a session that was active', 'the status shows 1 active, 0 closing sessions'],
    ],
    [
      'a removal that comes before the callbacks have settled',
      [
        {
          file: 'main/agent/session.ts',
          from: 'const members = [...this.#members];',
          to: 'const members = [...this.#members]; this.#parts.settled(this);',
        },
      ],
      ['the status shows 0 active, 0 closing sessions'],
    ],
    [
      'a start that waits for what is closing',
      [
        {
          file: 'main/agent/session-opener.ts',
          from: 'await this.#parts.apps.publish(session);',
          to: `await ${WAITS.replace('SESSIONS', 'parts.sessions')}; await this.#parts.apps.publish(session);`,
        },
      ],
      ['opening another session took longer than 50 ms'],
    ],
    [
      'a heartbeat that waits for what is closing',
      [
        {
          file: 'main/agent/agent-core.ts',
          from: 'new Heartbeat(parts.clock,',
          to: `new Heartbeat({
            now: () => parts.clock.now(),
            setTimer: (ms, beat) => parts.clock.setTimer(ms, () => void ${WAITS.replace('SESSIONS', 'sessions')}.then(beat)),
          },`,
        },
      ],
      ['the heartbeat stood still'],
    ],
  ])('L1, control: %s is seen', async (_what, edits, findings) => {
    const broken = await importEdited<typeof closing>('test/checks/check-session-closing.ts', edits);
    expect(await broken.checkSessionClosing()).toEqual(expect.arrayContaining(findings));
  });
});

describe('L2, L3: a closing session', () => {
  it('L2: stays registered until its callbacks have settled, and keeps the agent busy', async () => {
    const app = new FakeApp('a');
    let settleCallback: () => void = () => undefined;
    app.onClose = () => new Promise((resolve) => (settleCallback = resolve));
    const { open, sessions } = makeSessions(app);
    const session = await open();

    const closed = session.close('cut');
    await settle();
    const during = { isIdle: sessions.isIdle, isThere: sessions.find(session.id) === session, counts: sessions.counts };
    const listed = sessions.describe().map(({ state }) => state);
    settleCallback();
    await closed;

    expect({ during, listed, isIdle: sessions.isIdle, state: session.state.kind }).toEqual({
      during: { isIdle: false, isThere: true, counts: { active: 0, recovering: 0, closing: 1 } },
      listed: ['closing'],
      isIdle: true,
      state: 'gone',
    });
  });

  it('L2: is removed only if the entry is still that session', async () => {
    const { open, create, sessions } = makeSessions();
    const session = await open('11111111-1111-4111-8111-111111111111');
    sessions.remove(session);
    const replacement = create(session.id);
    sessions.add(replacement);

    await session.close('cut');

    expect(sessions.find(session.id)).toBe(replacement);
  });

  it('L37: an id that is registered already is an error', async () => {
    const { open } = makeSessions();
    const session = await open();
    await expect(open(session.id)).rejects.toThrow('registered already');
  });
});

describe('L4: closing twice', () => {
  it('L4: returns the same promise and runs each callback once per session and app', async () => {
    const apps = [new FakeApp('a'), new FakeApp('b')];
    const { open } = makeSessions(...apps);
    const session = await open();

    const first = session.close('cut');
    const second = session.close('silent');
    await first;
    const late = session.close('cut');

    expect({ isSame: first === second && first === late, closes: apps.map((app) => app.closes) }).toEqual({
      isSame: true,
      closes: [[`1:${session.id}`], [`1:${session.id}`]],
    });
  });

  it('L4: a stale close neither removes a replacement nor runs its callbacks', async () => {
    const app = new FakeApp('a');
    const { open, sessions } = makeSessions(app);
    const old = await open('11111111-1111-4111-8111-111111111111');
    await old.close('cut');
    const replacement = await open(old.id);
    const before = app.closes.length;

    await old.close('cut');

    expect({
      isThere: sessions.find(old.id) === replacement,
      isOpen: replacement.isOpen,
      closes: app.closes.length,
    }).toEqual({ isThere: true, isOpen: true, closes: before });
  });

  it('L4: a callback that asks to close joins the close under way', async () => {
    const app = new FakeApp('a');
    app.onClose = async (session) => void session.close('cut');
    const { open, sessions } = makeSessions(app);
    const session = await open();
    await session.close('cut');
    expect({ closes: app.closes.length, isIdle: sessions.isIdle }).toEqual({ closes: 1, isIdle: true });
  });
});

describe('L5, L6: callbacks that misbehave', () => {
  it.each<[string, (app: FakeApp) => void]>([
    [
      'throws',
      (app) =>
        (app.onClose = () => {
          throw new Error('thrown');
        }),
    ],
    ['rejects', (app) => (app.onClose = () => Promise.reject(new Error('rejected')))],
  ])('L5: one that %s stops no other, the session still goes, and it is logged', async (_what, misbehave) => {
    const apps = [new FakeApp('a'), new FakeApp('b'), new FakeApp('c')];
    misbehave(apps[1]!);
    const { open, sessions, errors } = makeSessions(...apps);
    const session = await open();

    await session.close('cut');

    expect({ closes: apps.map((app) => app.closes.length), isIdle: sessions.isIdle, errors }).toEqual({
      closes: [1, 1, 1],
      isIdle: true,
      errors: ['closing an app for a session failed: b'],
    });
  });

  it('L5: one that has not settled after 5 s is reported and not waited for', async () => {
    const app = new FakeApp('a');
    app.onClose = never;
    const { open, sessions, clock, errors } = makeSessions(app);
    const session = await open();

    void session.close('cut');
    await clock.advance(4_999);
    const before = sessions.size;
    await clock.advance(1);

    expect({ before, after: sessions.size, errors, timers: clock.pendingTimers }).toEqual({
      before: 1,
      after: 0,
      errors: ['an app did not let go of a session in time and is not waited for: a'],
      timers: 0,
    });
  });

  it('L5, L6: one that changes the registries while it runs meets a snapshot', async () => {
    const apps = [new FakeApp('a'), new FakeApp('b')];
    const { open, sessions } = makeSessions(...apps);
    const [one, two, three] = [await open(), await open(), await open()];
    apps[0]!.onClose = async () => {
      void two.close('cut');
      one.join('late', { ...three, handlers: {}, suspend() {}, resume: () => [], start() {}, close: never });
      await open();
    };

    await one.close('cut');
    await settle();

    const closes = apps.map((app) => [...app.closes].sort());
    const expected = [`1:${one.id}`, `1:${two.id}`].sort();
    expect({ closes, open: sessions.list().filter(({ isOpen }) => isOpen).length }).toEqual({
      closes: [expected, expected],
      open: 3,
    });
  });

  it('L5: while the agent quits, callbacks get 2 s', async () => {
    const app = new FakeApp('hangs');
    app.onClose = never;
    const { agent, open, clock } = makeAgent({}, [app]);
    await open();
    void agent.quit();

    await clock.advance(1_999);
    const before = agent.status.sessions.closing;
    await clock.advance(1);

    expect({ before, after: agent.status.sessions.closing }).toEqual({ before: 1, after: 0 });
    await clock.advance(2_000);
  });
});
