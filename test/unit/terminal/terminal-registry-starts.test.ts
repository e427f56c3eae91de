import { describe, expect, it } from 'vitest';
import { settle } from '../../fakes/fake-clock.ts';
import { makeRegistry } from './make-registry.ts';

describe('L36, L37: starts that go wrong', () => {
  it('L36: a start that takes longer than its bound is refused, spawns nothing later, and the next one works', async () => {
    const { registry, open, ports, time, ptyHost } = makeRegistry();
    const resolve = ports.resolveCommand;
    let release = (): void => undefined;
    ports.resolveCommand = async (request) => {
      await new Promise<void>((done) => (release = done));
      return resolve(request);
    };
    const slow = open().catch((error: unknown) => error);
    await time.advance(5_000);
    expect(await slow).toMatchObject({ code: 'timeout' });

    release();
    await settle();
    ports.resolveCommand = resolve;
    const next = await open();

    expect({
      spawned: ptyHost.spawned.length,
      ids: registry.list({ includeEnded: true }).map((info) => info.terminalId),
    }).toEqual({
      spawned: 1,
      ids: [next.terminalId],
    });
  });

  it('L36: beside a terminal whose disk hangs one is opened at home, after two seconds, and nothing waits on', async () => {
    const { registry, open, ports, time, ptyHost } = makeRegistry();
    const { terminalId } = await open();
    ports.folderOf = () => new Promise(() => undefined);
    let isOpen = false;
    const opening = open({ cwdOf: terminalId }).finally(() => (isOpen = true));
    await time.advance(1_999);
    const early = { isOpen, isIdle: registry.isIdle };
    await time.advance(1);
    await opening;

    const cwds = ptyHost.spawned.map(({ command }) => command.cwd);
    expect({ early, cwds }).toEqual({ early: { isOpen: false, isIdle: false }, cwds: ['/', '/'] });
  });

  it('L37: an id that is taken is an error that ends the newcomer and leaves the other alone', async () => {
    const { registry, open, ports, ptyHost, processes, time } = makeRegistry();
    const first = await open();
    ports.createId = () => first.terminalId;

    let refusal: unknown;
    void open().catch((error: unknown) => (refusal = error));
    while (refusal === undefined) await time.advance(1);
    expect((refusal as Error).message).toContain('is taken');

    expect({
      open: ptyHost.spawned.map((pty) => pty.isOpen),
      processes: processes.table.size,
      state: registry.get(first.terminalId).state,
    }).toEqual({
      open: [true, false],
      processes: 1,
      state: 'running',
    });
  });
});

describe('L26, L36: starts that meet the end of the agent', () => {
  it.each(['open', 'restart'])('L26: %s, at any turn of it, leaves no shell, no process and no timer', async (what) => {
    const left: object[] = [];
    for (let turns = 0; turns < 40; turns += 1) {
      const world = makeRegistry();
      const { registry, time, ptyHost, processes } = world;
      world.ports.resolveCommand = async ({ size, terminalId }) => ({
        ...{ file: '/bin/sh', args: [], cwd: '/', size },
        env: { SALLYPORT_TERMINAL_ID: terminalId },
      });
      const { terminalId } = await world.open();
      const starting = what === 'open' ? world.open() : registry.restart(terminalId, 1);
      starting.catch(() => undefined);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      const closing = registry.closeAll('quit', 3_000);
      await time.advance(3_000);
      await closing;
      registry.dispose();
      const open = ptyHost.spawned.filter(({ isOpen }) => isOpen).length;
      const timers = await world.stop();
      if (open + processes.table.size + timers > 0) left.push({ turns, open, processes: processes.table.size, timers });
    }

    expect(left).toEqual([]);
  });

  it('L26: whose command is still being looked up are refused at once, and a record that was to run again leaves no timer', async () => {
    const { registry, open, ports, time, ptyHost, stop } = makeRegistry();
    const { terminalId } = await open();
    ptyHost.last.exit();
    const resolve = ports.resolveCommand;
    let lookUps = 0;
    ports.resolveCommand = (request) => ((lookUps += 1) === 1 ? resolve(request) : new Promise(() => undefined));
    const refusals = [registry.restart(terminalId, 1), open()].map((start) => start.catch((error: unknown) => error));
    await settle();

    await registry.closeAll('quit', 3_000);
    registry.dispose();

    expect({ refusals: await Promise.all(refusals), nowMs: time.now(), timers: await stop() }).toMatchObject({
      refusals: [{ code: 'session_closing' }, { code: 'session_closing' }],
      nowMs: 0,
      timers: 0,
    });
  });
});
