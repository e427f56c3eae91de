import { describe, expect, it } from 'vitest';
import type { TerminalId } from '../../../protocol/ids.ts';
import { FakeUpdate } from '../../fakes/fake-update.ts';
import type { RawViewer } from '../../fakes/raw-viewer.ts';
import { makeAgent, openTerminal, type OpenedViewer } from './make-agent.ts';
import { FakeApp, never } from './make-sessions.ts';

type Made = ReturnType<typeof makeAgent>;

const openDetached = (viewer: RawViewer, params: object = {}): Promise<unknown> =>
  viewer.request('terminal.open', { cols: 80, rows: 24, ...params });

async function leave({ viewer }: OpenedViewer): Promise<void> {
  await viewer.request('session.close');
}

/** How an agent comes to be busy, and how long it stays so after the last thing that anybody does about it. */
interface Busy {
  make(made: Made): Promise<() => unknown>;
  readonly restMs: number;
}

const hangingApp = (): FakeApp => {
  const app = new FakeApp('hangs');
  app.onClose = never;
  return app;
};

const busy: Record<string, Busy> = {
  'a session': {
    make: async ({ open }) => {
      const opened = await open();
      return () => leave(opened);
    },
    restMs: 0,
  },
  'a recovering session': {
    make: async ({ open }) => {
      (await open()).link.cut();
      return () => undefined;
    },
    restMs: 20_000,
  },
  'a terminal without a viewer': {
    make: async (made) => {
      const opened = await made.open();
      await openDetached(opened.viewer);
      await leave(opened);
      return () => made.ptyHost.last.exit();
    },
    restMs: 0,
  },
  'a teardown under way': {
    make: async (made) => {
      const opened = await made.open();
      const { terminal } = await openTerminal(opened.viewer);
      made.processes.table.get(made.ptyHost.last.pid)!.ignores = ['SIGHUP', 'SIGTERM'];
      opened.viewer.request('terminal.close', { terminalId: terminal.terminalId }).catch(() => undefined);
      await made.settle();
      await leave(opened);
      return () => undefined;
    },
    restMs: 500,
  },
  'a start under way': {
    make: async (made) => {
      const opened = await made.open();
      opened.viewer.request('terminal.open', { cols: 80, rows: 24 }).catch(() => undefined);
      await leave(opened);
      await made.settle();
      return () => undefined;
    },
    restMs: 5_000,
  },
};

describe('L55: what keeps an update waiting', () => {
  it.each(Object.entries(busy))('L55: %s does, until it has ended', async (what, { make, restMs }) => {
    const made = makeAgent(
      {},
      [],
      what === 'a start under way' ? { resolveCommand: () => new Promise(() => undefined) } : {},
    );
    const end = await make(made);
    const update = new FakeUpdate();
    void made.agent.update(update);
    await made.clock.advance(Math.max(0, restMs - 1));
    const before = { state: made.agent.status.update, installs: update.installs };
    await end();
    await made.clock.advance(1);

    expect({ before, after: { state: made.agent.status.update, installs: update.installs } }).toEqual({
      before: { state: 'waiting', installs: 0 },
      after: { state: 'installing', installs: 1 },
    });
  });

  it('L55: a session that is closing does, as long as an app holds on to it', async () => {
    const { agent, open, clock } = makeAgent({}, [hangingApp()]);
    const { viewer } = await open();
    viewer.request('session.close').catch(() => undefined);
    const update = new FakeUpdate();
    void agent.update(update);
    await clock.advance(4_999);
    const before = { closing: agent.status.sessions.closing, installs: update.installs };
    await clock.advance(1);

    expect({ before, installs: update.installs }).toEqual({ before: { closing: 1, installs: 0 }, installs: 1 });
  });

  it('L55: shells of a dead agent do while they are being ended', async () => {
    const terminalId = '5d1f7c4e-1f0a-4f58-9d3f-0f5b1f9d7a10' as TerminalId;
    const shells = [{ terminalId, pid: 50, startTime: 7, processSession: 50, foreground: null }];
    const journal = { found: { kind: 'fits', shells, left: [] }, write: async () => undefined } as const;
    const { agent, clock, processes } = makeAgent({}, [], { journal });
    processes.add({ pid: 50, startTime: 7, ignores: ['SIGHUP', 'SIGTERM'] });
    const update = new FakeUpdate();
    void agent.update(update);
    await clock.advance(100);
    const before = update.installs;
    await clock.advance(1_000);

    expect({ before, installs: update.installs, isThere: processes.table.has(50) }).toEqual({
      before: 0,
      installs: 1,
      isThere: false,
    });
  });

  it('L55: neither a child that nobody can collect nor the record of an ended shell does', async () => {
    const { agent, open, clock, ptyHost, processes } = makeAgent();
    const opened = await open();
    const { terminal } = await openTerminal(opened.viewer);
    processes.table.get(ptyHost.last.pid)!.staysZombie = true;
    await openTerminal(opened.viewer);
    ptyHost.last.exit();
    const closing = opened.viewer.request('terminal.close', { terminalId: terminal.terminalId });
    await clock.advance(2_000);
    await closing;
    await leave(opened);
    const update = new FakeUpdate();
    void agent.update(update);
    await clock.advance(0);

    const { pendingChildren, terminals } = agent.status;
    expect({ pendingChildren, exited: terminals.exited, installs: update.installs }).toEqual({
      pendingChildren: 1,
      exited: 1,
      installs: 1,
    });
  });
});

describe('L56: an update', () => {
  it('L56: holds nothing while it waits: sessions come and go, terminals open, and it has one timer', async () => {
    const { agent, open, clock } = makeAgent();
    const first = await open();
    const timersBefore = clock.pendingTimers;
    void agent.update(new FakeUpdate());
    const timers = clock.pendingTimers - timersBefore;
    const second = await open();
    await openTerminal(second.viewer);
    await leave(first);

    expect({ timers, sessions: agent.status.sessions.active, state: agent.status.update }).toEqual({
      timers: 1,
      sessions: 1,
      state: 'waiting',
    });
  });

  it('L56: has the person asked after the longest wait, and after the next one, with what would end', async () => {
    const { agent, open, clock } = makeAgent({ 'update.longestWaitMs': 60_000, 'terminal.idleGraceMs': 'never' });
    const { viewer, session } = await open();
    const { terminal } = await openTerminal(viewer);
    const update = new FakeUpdate();
    void agent.update(update);
    await clock.advance(59_999);
    const before = update.asked.length;
    await clock.advance(1);
    const after = update.asked.length;
    await clock.advance(60_000);

    const named = update.asked.map(({ sessions, terminals }) => ({
      sessions: sessions.map(({ sessionId }) => sessionId),
      terminals: terminals.map(({ terminalId }) => terminalId),
    }));
    const expected = { sessions: [session.sessionId], terminals: [terminal.terminalId] };
    expect({ before, after, named, installs: update.installs, state: agent.status.update }).toEqual({
      before: 0,
      after: 1,
      named: [expected, expected],
      installs: 0,
      state: 'waiting',
    });
  });

  it('L56: refuses sessions while it installs, and lets them in again when it is in', async () => {
    const { agent, open, clock } = makeAgent();
    const update = new FakeUpdate();
    const end = agent.update(update);
    await clock.advance(0);
    const refusal = await open().catch((error: unknown) => error);
    update.finish();
    const outcome = await end;
    await open();

    expect({ refusal, outcome, state: agent.status.update, sessions: agent.status.sessions.active }).toMatchObject({
      refusal: { data: { code: 'agent_updating' } },
      outcome: 'installed',
      state: 'none',
      sessions: 1,
    });
  });

  it('L56: refuses the session that was waiting for the last one to be cleaned up, and gives it no app', async () => {
    const app = new FakeApp('slow');
    app.onUnload = () => new Promise((resolve) => (finishUnload = resolve));
    let finishUnload = (): void => undefined;
    const { agent, open, settle } = makeAgent({}, [app]);
    const first = await open();
    const update = new FakeUpdate();
    void agent.update(update);
    await leave(first);
    const second = open().catch((error: unknown) => error);
    await settle();
    finishUnload();

    expect({ refusal: await second, joins: app.joins.length, installs: update.installs }).toMatchObject({
      refusal: { data: { code: 'agent_updating' } },
      joins: 1,
      installs: 1,
    });
  });

  it('L56: that cannot be installed says so, and the agent goes on', async () => {
    const { agent, open, clock } = makeAgent();
    const update = new FakeUpdate();
    const end = agent.update(update).catch((error: unknown) => error);
    await clock.advance(0);
    update.finish(new Error('disk full'));

    expect({ end: await end, state: agent.status.update }).toMatchObject({
      end: { message: 'disk full' },
      state: 'none',
    });
    await open();
  });

  it('L56: waits alone: another one is an error, until the first has come to its end', async () => {
    const { agent, open } = makeAgent();
    const opened = await open();
    const first = new FakeUpdate();
    const end = agent.update(first);
    await expect(agent.update(new FakeUpdate())).rejects.toThrow('waits already');
    await leave(opened);
    first.finish();
    await end;

    const second = new FakeUpdate();
    void agent.update(second);
    expect({ first: first.installs, state: agent.status.update }).toEqual({ first: 1, state: 'installing' });
  });

  it('L56: is withdrawn when the agent quits, and never installed, however idle that makes the agent', async () => {
    const { agent, open, clock } = makeAgent();
    await open();
    const update = new FakeUpdate();
    const end = agent.update(update);
    void agent.quit();
    await clock.advance(3_000);
    const late = await agent.update(new FakeUpdate());

    expect({ end: await end, late, installs: update.installs, timers: clock.pendingTimers }).toEqual({
      end: 'withdrawn',
      late: 'withdrawn',
      installs: 0,
      timers: 0,
    });
  });

  it('L56: is asked about once more though the asking failed', async () => {
    const { agent, open, clock } = makeAgent({ 'update.longestWaitMs': 60_000 });
    await open();
    let asked = 0;
    const ask = (): void => {
      asked += 1;
      throw new Error('no window');
    };
    void agent.update({ install: never, ask });
    await clock.advance(120_000);

    expect(asked).toBe(2);
  });
});
