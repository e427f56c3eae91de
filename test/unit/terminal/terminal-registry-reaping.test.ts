import { describe, expect, it, vi } from 'vitest';
import * as claiming from '../../checks/check-reap-claim.ts';
import { importEdited } from '../../import-edited.ts';
import { aViewer, makeRegistry } from './make-registry.ts';

describe('L35: the cap', () => {
  it('L35: refuses one more, counting those still starting', async () => {
    const { open } = makeRegistry({ 'terminal.cap': 2 });
    const attempts = await Promise.allSettled([open(), open(), open()]);

    expect(
      attempts.map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : 'opened')),
    ).toEqual(['opened', 'opened', 'too_many_terminals']);
  });

  it('L35: refuses to restart an ended one beyond it, and keeps its record', async () => {
    const { open, registry, ptyHost } = makeRegistry({ 'terminal.cap': 1 });
    const ended = await open();
    ptyHost.last.exit({ code: 0, signal: null });
    await open();

    await expect(registry.restart(ended.terminalId, 1)).rejects.toMatchObject({ code: 'too_many_terminals' });

    expect(registry.find(ended.terminalId)?.state).toBe('exited');
  });

  it('L35: first retires what has expired, the longest unwatched, never a busy or a watched one', async () => {
    const { open, registry, time, ptyHost, processes, closed } = makeRegistry({
      'terminal.cap': 3,
      'terminal.sweepMs': 86_400_000,
    });
    const busy = await open();
    processes.add({ pid: 5000, processSession: ptyHost.last.pid, name: 'make' });
    ptyHost.last.group = 5000;
    const oldest = await open();
    await time.advance(1_000);
    const other = await open();
    await time.advance(16 * 60_000);

    const fourth = await open();

    const ids = registry
      .list({ includeEnded: true })
      .filter((info) => info.state === 'running')
      .map((info) => info.terminalId);
    expect(new Set(ids)).toEqual(new Set([busy.terminalId, other.terminalId, fourth.terminalId]));
    expect(ids).not.toContain(oldest.terminalId);
    expect(closed).toMatchObject([{ terminalId: oldest.terminalId, reason: 'cap' }]);
  });
});

describe('L31, L38, L39: the idle reaper', () => {
  it('L39: remembers what it retired, when, why and after how long, the latest first', async () => {
    const { open, registry, time } = makeRegistry();
    const first = await open({ name: 'first' });
    await time.advance(17 * 60_000);
    const second = await open({ name: 'second' });
    await time.advance(17 * 60_000);

    const retired = registry.listRetired('user');

    expect(retired.map(({ terminalId, title, reason }) => ({ terminalId, title, reason }))).toEqual([
      { terminalId: second.terminalId, title: 'second', reason: 'idle' },
      { terminalId: first.terminalId, title: 'first', reason: 'idle' },
    ]);
    expect(retired.map((each) => Math.round((each.msAgo + each.unwatchedMs) / 60_000))).toEqual([17, 34]);
    expect(registry.listRetired('guest:other')).toEqual([]);
  });

  it('L31: retires a terminal nobody looks at after its grace, having said so a minute before (L39)', async () => {
    const { open, registry, time, closed, reapSoon, stop } = makeRegistry();
    const { terminalId } = await open();
    await time.advance(14 * 60_000);
    expect(reapSoon).toEqual([{ terminalId, inMs: 60_000 }]);

    await time.advance(2 * 60_000);

    const reasons = closed.map(({ reason }) => reason);
    expect({ list: registry.list({ includeEnded: true }), reasons, timers: await stop() }).toEqual({
      list: [],
      reasons: ['idle'],
      timers: 0,
    });
  });

  it('L38: never retires a quiet terminal whose viewer keeps confirming, and does when the viewer only stays attached', async () => {
    const { open, registry, time } = makeRegistry();
    const { terminalId } = await open();
    const attachment = registry.attach(terminalId, aViewer());
    for (let step = 0; step < 180; step += 1) {
      attachment.lease(true);
      await time.advance(10_000);
    }
    expect(registry.find(terminalId)?.state).toBe('running');

    await time.advance(17 * 60_000);

    expect(registry.find(terminalId)).toBeUndefined();
  }, 60_000);

  it('L38: a lease in the background keeps a terminal and has no say in its size, not even after a broken link', async () => {
    const { open, registry, time, ptyHost } = makeRegistry();
    const { terminalId } = await open();
    const front = registry.attach(terminalId, aViewer());
    const back = registry.attach(terminalId, aViewer());
    back.resize({ cols: 60, rows: 20 });
    front.resize({ cols: 120, rows: 40 });
    for (const isInBackground of [true, false]) front.lease(true, isInBackground);
    back.lease(true, true);
    front.dispose();
    back.suspend();
    back.resume(0);
    for (let step = 0; step < 180; step += 1) {
      back.lease(true, true);
      await time.advance(10_000);
    }

    expect({ state: registry.find(terminalId)?.state, size: ptyHost.last.size }).toEqual({
      state: 'running',
      size: { cols: 120, rows: 40 },
    });
  }, 60_000);

  it('L39: says that an announced terminal is looked at again', async () => {
    const { open, registry, time, changed } = makeRegistry();
    const { terminalId } = await open();
    await time.advance(14 * 60_000 + 300);
    const announced = changed.at(-1)?.expiresInMs;
    registry.attach(terminalId, aViewer()).lease(true);
    await time.advance(300);

    expect([typeof announced, changed.at(-1)?.expiresInMs]).toEqual(['number', null]);
  }, 60_000);

  it('L39: one action keeps the terminal that was announced', async () => {
    const { open, registry, time, reapSoon } = makeRegistry();
    const { terminalId } = await open();
    await time.advance(14 * 60_000);
    registry.setKeep(terminalId, true);
    await time.advance(60 * 60_000);

    expect({ announced: reapSoon.length, state: registry.find(terminalId)?.state }).toEqual({
      announced: 1,
      state: 'running',
    });
  }, 60_000);

  it('L31: does not retire a terminal with a running job, nor when the grace is never', async () => {
    const busy = makeRegistry();
    const { terminalId } = await busy.open();
    busy.processes.add({ pid: 5000, processSession: busy.ptyHost.last.pid, name: 'make' });
    busy.ptyHost.last.group = 5000;
    await busy.time.advance(30 * 60_000);
    expect(busy.registry.find(terminalId)?.foreground).toEqual({ pid: 5000, name: 'make' });

    const never = makeRegistry({ 'terminal.idleGraceMs': 'never' });
    const kept = await never.open();
    await never.time.advance(30 * 60_000);
    expect(never.registry.find(kept.terminalId)?.state).toBe('running');
  }, 60_000);

  it('L31: retires a terminal whose process is dead and whose exit nobody tells, right after the next sweep, watched or not', async () => {
    const { open, registry, time, processes, ptyHost } = makeRegistry();
    const { terminalId } = await open();
    registry.attach(terminalId, aViewer()).lease(true);
    processes.table.delete(ptyHost.last.pid);

    await time.advance(63_000);

    expect(registry.find(terminalId)).toBeUndefined();
  });

  it('L31: does not take a process for dead that it cannot look at, as without a free descriptor', async () => {
    const { open, registry, time, processes } = makeRegistry();
    const { terminalId } = await open();
    registry.attach(terminalId, aViewer()).lease(true);
    const unreadable = vi.spyOn(processes, 'find').mockReturnValue(undefined);

    await time.advance(130_000);
    unreadable.mockRestore();

    expect(registry.find(terminalId)?.state).toBe('running');
  });

  it('L24, L31: leaves its last output and its record to one whose exit is just on its way', async () => {
    const { open, registry, time, processes, ptyHost, closed } = makeRegistry();
    const { terminalId } = await open();
    processes.table.delete(ptyHost.last.pid);

    await time.advance(60_500);
    ptyHost.last.emitOutput('last words');
    ptyHost.last.exit({ code: 3, signal: null });
    await time.advance(5_000);

    expect({ state: registry.find(terminalId)?.state, closed }).toMatchObject({
      state: 'exited',
      closed: [{ terminalId, reason: 'exited', exit: { code: 3, signal: null } }],
    });
  });

  it('L31: survives a terminal it cannot judge', async () => {
    const { open, registry, time, ptyHost } = makeRegistry();
    const broken = await open();
    ptyHost.last.foregroundGroup = () => {
      throw new Error('ioctl failed');
    };
    const fine = await open();
    await time.advance(17 * 60_000);
    ptyHost.spawned[0]!.foregroundGroup = () => undefined;

    expect({ broken: registry.find(broken.terminalId)?.state, fine: registry.find(fine.terminalId) }).toEqual({
      broken: 'running',
      fine: undefined,
    });
  });

  it('L31: has no timer when nothing runs', async () => {
    const { open, registry, stop } = makeRegistry();
    const { terminalId } = await open();
    await registry.close(terminalId, { scope: 'foreground', reason: 'viewer' });

    expect(await stop()).toBe(0);
  });

  it('L32: of an attach and a reap that meet, exactly one wins, in 300 random orders', async () => {
    expect(await claiming.checkReapClaim()).toEqual([]);
  });

  it.each([
    [
      'that does not look again',
      '(candidate, reason) => this.#retire(candidate, reason, () => true)',
      ['a viewer that came during a look lost its terminal'],
    ],
    [
      'that waits between its look and its act',
      `(candidate, reason, isStillDue) => {
        if (isStillDue()) void Promise.resolve().then(() => this.#retire(candidate, reason, () => true));
      }`,
      ['a viewer that came after a look lost its terminal'],
    ],
  ])('L32, control: a claim %s takes a terminal from its viewer, which is seen', async (_what, to, findings) => {
    const from = '(candidate, reason, isStillDue) => this.#retire(candidate, reason, isStillDue)';
    const edit = { file: 'main/terminal/terminal-registry.ts', from, to };
    const broken = await importEdited<typeof claiming>('test/checks/check-reap-claim.ts', [edit]);
    expect(await broken.checkReapClaim()).toEqual(findings);
  });
});

describe('L40: after a stop of the process', () => {
  it('L40: an unwatched terminal has at least 60 s more', async () => {
    const { registry, open, clock, time } = makeRegistry();
    const { terminalId } = await open();
    await time.advance(15 * 60_000 - 5_000);
    const stopped = time as unknown as { now(): number };
    const before = stopped.now.bind(time);
    let skipMs = 0;
    time.now = () => before() + skipMs;
    skipMs = 8 * 3_600_000;
    clock.now();

    expect(registry.get(terminalId).expiresInMs).toBe(60_000);
  });
});
