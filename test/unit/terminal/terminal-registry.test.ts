import { describe, expect, it } from 'vitest';
import type { TerminalId } from '../../../protocol/ids.ts';
import { settle } from '../../fakes/fake-clock.ts';
import { aViewer, makeRegistry, RecordingSink } from './make-registry.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('L29: attaching', () => {
  it('L29: fails before anything is sent when the terminal is not there', () => {
    const { registry } = makeRegistry();

    expect(() => registry.attach('6f6e65a0-0000-4000-8000-000000000000' as TerminalId, aViewer())).toThrowError(
      expect.objectContaining({ code: 'terminal_not_running' }),
    );
  });

  it('L29: sends nothing until it is started, and then everything since the subscription', async () => {
    const { registry, ptyHost, open, time } = makeRegistry();
    const { terminalId } = await open();
    const attachment = registry.attach(terminalId, aViewer());
    const sink = new RecordingSink();
    ptyHost.last.emitOutput('early ');
    expect(sink.text).toBe('');

    attachment.attachment.start(sink);
    ptyHost.last.emitOutput('late');
    await time.advance(10);

    expect(sink.text).toBe('early late');
  });

  it('L29: an ended record attaches, shows its last screen, takes nothing, and is drained', async () => {
    const { registry, ptyHost, open, time } = makeRegistry();
    const { terminalId } = await open();
    ptyHost.last.emitOutput('last words');
    ptyHost.last.exit({ code: 3, signal: null });
    const attachment = registry.attach(terminalId, aViewer());
    const sink = new RecordingSink();

    attachment.attachment.start(sink);
    await time.advance(10);
    attachment.attachment.snapshotAcked(10);
    const problem = attachment.attachment.inputReceived(0, bytes('x'), 0);

    expect({
      snapshot: sink.snapshotText,
      refused: sink.refused,
      problem,
      isDrained: attachment.attachment.isDrained,
    }).toEqual({
      snapshot: 'last words',
      refused: ['terminal_not_running'],
      problem: undefined,
      isDrained: true,
    });
  });
});

describe('L33: closing and restarting by generation', () => {
  it('L33: a close for another generation is refused and touches nothing', async () => {
    const { registry, open } = makeRegistry();
    const { terminalId } = await open();

    const close = registry.close(terminalId, { generation: 2, scope: 'foreground', reason: 'viewer' });

    await expect(close).rejects.toMatchObject({ code: 'terminal_not_running' });
    expect(registry.get(terminalId).state).toBe('running');
  });

  it('L33: a restart keeps the id, raises the generation, and lets nothing of the old one through', async () => {
    const { registry, ptyHost, open, closed } = makeRegistry();
    const { terminalId } = await open();
    const old = ptyHost.last;
    const restarted: { from: number; generation: number }[] = [];
    registry.onRestarted(({ from, terminal }) => restarted.push({ from, generation: terminal.generation }));

    const info = await registry.restart(terminalId, 1);
    old.emitOutput('a ghost');
    old.exit();
    const sink = new RecordingSink();
    registry.attach(terminalId, aViewer()).attachment.start(sink);
    await settle();

    expect({
      info: info.generation,
      state: registry.get(terminalId).state,
      restarted,
      closed,
      text: sink.text + sink.snapshotText,
    }).toEqual({
      info: 2,
      state: 'running',
      restarted: [{ from: 1, generation: 2 }],
      closed: [],
      text: '',
    });
  });

  it('L33: a second restart of the same generation is refused while the first is under way and after it', async () => {
    const { registry, open, ptyHost } = makeRegistry();
    const { terminalId } = await open();
    const first = registry.restart(terminalId, 1);
    await expect(registry.restart(terminalId, 1)).rejects.toMatchObject({ code: 'terminal_not_running' });
    await first;
    await expect(registry.restart(terminalId, 1)).rejects.toMatchObject({ code: 'terminal_not_running' });
    expect(ptyHost.spawned.length).toBe(2);
  });

  it('L33: a close that comes while a restart is under way ends the new generation', async () => {
    const { registry, open, ptyHost, closed } = makeRegistry();
    const { terminalId } = await open();
    const restart = registry.restart(terminalId, 1);
    const close = registry.close(terminalId, { scope: 'foreground', reason: 'viewer' });
    await Promise.all([restart, close]);

    expect({
      open: ptyHost.spawned.map((pty) => pty.isOpen),
      list: registry.list({ includeEnded: true }),
      generations: closed.map((each) => each.generation),
    }).toEqual({
      open: [false, false],
      list: [],
      generations: [2],
    });
  });

  it('L34: a restart that cannot start leaves the ended record as it was', async () => {
    const { registry, open, ptyHost } = makeRegistry();
    const { terminalId } = await open();
    ptyHost.last.exit({ code: 1, signal: null });
    ptyHost.failure = new Error('no more PTYs');

    await expect(registry.restart(terminalId, 1)).rejects.toThrow('no more PTYs');

    expect(registry.get(terminalId)).toMatchObject({ state: 'exited', generation: 1, exit: { code: 1, signal: null } });
  });
});

describe('L34: the end of a shell', () => {
  it('L34: by itself leaves an ended record, no descriptor, and one terminal.closed', async () => {
    const { registry, ptyHost, mirrors, open, closed } = makeRegistry();
    const { terminalId } = await open({ title: 'build' });
    ptyHost.last.emitOutput('bye');
    ptyHost.last.exit({ code: 7, signal: null });
    await settle();

    expect({
      counts: registry.counts,
      info: registry.get(terminalId),
      closed,
      isOpen: ptyHost.last.isOpen,
      isMirrorGone: mirrors.last.isDisposed,
    }).toMatchObject({
      counts: { running: 0, exited: 1, closing: 0 },
      info: { state: 'exited', title: 'build', exit: { code: 7, signal: null }, pid: null },
      closed: [{ terminalId, generation: 1, exit: { code: 7, signal: null }, outcome: null }],
      isOpen: false,
      isMirrorGone: true,
    });
  });

  it('L34: the record goes on dismissal, on close, and after 24 hours', async () => {
    const { registry, ptyHost, open, time } = makeRegistry();
    const ids: TerminalId[] = [];
    for (let index = 0; index < 3; index += 1) {
      ids.push((await open()).terminalId);
      ptyHost.last.exit();
    }
    registry.dismiss(ids[0]!);
    await registry.close(ids[1]!, { scope: 'foreground', reason: 'viewer' });
    await time.advance(60_000);
    expect(registry.list({ includeEnded: true }).map((info) => info.terminalId)).toEqual([ids[2]]);

    for (let hour = 0; hour < 24; hour += 1) await time.advance(3_600_000);

    expect(registry.counts.exited).toBe(0);
    expect(() => registry.dismiss(ids[0]!)).toThrowError(expect.objectContaining({ code: 'terminal_not_running' }));
  }, 60_000);

  it('L34: at most 64 records are kept, the oldest go first', async () => {
    const { registry, ptyHost, open } = makeRegistry();
    const ids: TerminalId[] = [];
    for (let index = 0; index < 66; index += 1) {
      ids.push((await open()).terminalId);
      ptyHost.last.exit();
    }

    expect({
      count: registry.counts.exited,
      first: registry.find(ids[0]!),
      third: registry.find(ids[2]!)?.state,
    }).toEqual({
      count: 64,
      first: undefined,
      third: 'exited',
    });
  });

  it('L34: an explicit close leaves no record', async () => {
    const { registry, open, closed } = makeRegistry();
    const { terminalId } = await open();

    const outcome = await registry.close(terminalId, { scope: 'foreground', reason: 'viewer' });

    expect({
      list: registry.list({ includeEnded: true }),
      closed: closed.map((each) => each.outcome),
      counts: registry.counts,
    }).toEqual({
      list: [],
      closed: [outcome],
      counts: { running: 0, exited: 0, closing: 0 },
    });
  });
});

describe('L11: one end', () => {
  it('L11: any number of closes share one teardown and one outcome', async () => {
    const { registry, open, closed, processes } = makeRegistry();
    const { terminalId } = await open();
    const closes = Array.from({ length: 5 }, () =>
      registry.close(terminalId, { scope: 'foreground', reason: 'viewer' }),
    );

    const outcomes = await Promise.all(closes);

    expect(new Set(outcomes).size).toBe(1);
    expect({
      closed: closed.length,
      hangUps: processes.sent.filter((each) => each.startsWith('SIGHUP')).length,
    }).toEqual({ closed: 1, hangUps: 1 });
  });
});

describe('L35: the cap', () => {
  it('L35: refuses one more, counting those still starting', async () => {
    const { open } = makeRegistry({ 'terminal.cap': 2 });
    const attempts = await Promise.allSettled([open(), open(), open()]);

    expect(
      attempts.map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : 'opened')),
    ).toEqual(['opened', 'opened', 'too_many_terminals']);
  });

  it('L35: first retires what has expired, the longest unwatched, never a busy or a watched one', async () => {
    const { open, registry, time, ptyHost, processes } = makeRegistry({
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
  });
});

describe('L31, L38, L39: the idle reaper', () => {
  it('L31: retires a terminal nobody looks at after its grace, having said so a minute before (L39)', async () => {
    const { open, registry, time, closed, reapSoon, stop } = makeRegistry();
    const { terminalId } = await open();
    await time.advance(14 * 60_000);
    expect(reapSoon).toEqual([{ terminalId, inMs: 60_000 }]);

    await time.advance(2 * 60_000);

    expect({ list: registry.list({ includeEnded: true }), reasons: closed.length, timers: await stop() }).toEqual({
      list: [],
      reasons: 1,
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

  it('L31: retires a terminal whose process is dead at the next sweep, watched or not', async () => {
    const { open, registry, time, processes, ptyHost } = makeRegistry();
    const { terminalId } = await open();
    registry.attach(terminalId, aViewer()).lease(true);
    processes.table.delete(ptyHost.last.pid);

    await time.advance(61_000);

    expect(registry.find(terminalId)).toBeUndefined();
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
    const { open, registry, time, ptyHost } = makeRegistry({ 'terminal.cap': 1000 });
    let attached = 0;
    let reaped = 0;
    for (let round = 0; round < 300; round += 1) {
      const { terminalId } = await open();
      await time.advance(14 * 60_000 + ((round * 7_919) % 120_000));
      try {
        const attachment = registry.attach(terminalId, aViewer());
        const sink = new RecordingSink();
        attachment.attachment.start(sink);
        ptyHost.last.emitOutput('mine');
        await time.advance(20);
        expect({ state: registry.find(terminalId)?.state, text: sink.text }).toEqual({
          state: 'running',
          text: 'mine',
        });
        attached += 1;
        attachment.dispose();
      } catch (error) {
        expect(error).toMatchObject({ code: 'terminal_not_running' });
        expect(registry.list({ includeEnded: true })).toEqual([]);
        reaped += 1;
      }
      if (registry.find(terminalId) !== undefined)
        await registry.close(terminalId, { scope: 'foreground', reason: 'viewer' });
    }
    expect({ total: attached + reaped, isMixed: attached > 0 && reaped > 0 }).toEqual({ total: 300, isMixed: true });
  }, 120_000);
});

describe('L36, L12: starting', () => {
  it('L12: a mirror that cannot be made leaves no process, descriptor or entry', async () => {
    const { open, registry, ptyHost, mirrors, processes } = makeRegistry();
    mirrors.failure = new Error('no thread');

    await expect(open()).rejects.toThrow('no thread');

    expect({
      isOpen: ptyHost.last.isOpen,
      processes: processes.table.size,
      list: registry.list({ includeEnded: true }),
    }).toEqual({
      isOpen: false,
      processes: 0,
      list: [],
    });
  });

  it('opens nothing twice for the same owner and key, and again after a failed start', async () => {
    const { open, ptyHost } = makeRegistry();
    ptyHost.failure = new Error('no more PTYs');
    await expect(open({ key: 'request-1' })).rejects.toThrow('no more PTYs');
    ptyHost.failure = undefined;

    const [first, second] = await Promise.all([open({ key: 'request-1' }), open({ key: 'request-1' })]);
    const other = await open({ key: 'request-2' });

    expect({
      isSame: first.terminalId === second.terminalId,
      isOther: other.terminalId !== first.terminalId,
      spawned: ptyHost.spawned.length,
    }).toEqual({
      isSame: true,
      isOther: true,
      spawned: 2,
    });
  });

  it('L26: quitting ends all terminals and refuses new ones', async () => {
    const { open, registry, ptyHost } = makeRegistry();
    await Promise.all([open(), open(), open()]);

    await registry.closeAll('quit', 3_000);

    expect({ open: ptyHost.spawned.filter((pty) => pty.isOpen).length, counts: registry.counts }).toEqual({
      open: 0,
      counts: { running: 0, exited: 0, closing: 0 },
    });
    await expect(open()).rejects.toMatchObject({ code: 'session_closing' });
  });
});

describe('L44: notices of change', () => {
  it('L44: come at most four times a second, the last wins, and only when something but time has changed', async () => {
    const { open, mirrors, changed, time, ptyHost } = makeRegistry();
    await open();
    await time.advance(300);
    changed.length = 0;
    for (let index = 0; index < 100; index += 1) {
      mirrors.last.emitTitle(`title ${index}`);
      await time.advance(10);
    }
    expect(changed.length).toBeLessThanOrEqual(4);
    await time.advance(300);
    expect(changed.at(-1)?.title).toBe('title 99');

    changed.length = 0;
    ptyHost.last.emitOutput('more of the same');
    await time.advance(1_000);
    expect(changed).toEqual([]);
  });
});

describe('L25, L43: what goes to the program', () => {
  it('L43: answers of the mirror are written once; L23: nothing is written after the end', async () => {
    const { open, mirrors, ptyHost } = makeRegistry();
    await open();
    mirrors.last.emitReply('\u001b[?62c');
    ptyHost.last.exit();
    mirrors.last.emitReply('late');
    await settle();

    expect(ptyHost.last.written).toBe('\u001b[?62c');
  });

  it('L25: a full queue refuses, says so, and can be discarded', async () => {
    const { open, registry, ptyHost, time } = makeRegistry();
    const { terminalId } = await open();
    ptyHost.last.roomBytes = 0;
    const attachment = registry.attach(terminalId, aViewer());
    const sink = new RecordingSink();
    attachment.attachment.start(sink);
    const block = new Uint8Array(65_536).fill(97);
    for (let index = 0; index < 17; index += 1) attachment.attachment.inputReceived(index * 65_536, block, 0);
    await time.advance(100);

    expect({ refused: sink.refused, discarded: registry.discardInput(terminalId) }).toEqual({
      refused: ['input_backlog'],
      discarded: 1_048_576,
    });
    await registry.close(terminalId, { scope: 'foreground', reason: 'viewer' });
  });

  it('decision 5: the PTY is paused only while the mirror is behind its bound', async () => {
    const { open, mirrors, ptyHost } = makeRegistry();
    await open();
    mirrors.last.emitBehind(true);
    const wasPaused = ptyHost.last.isPaused;
    mirrors.last.emitBehind(false);

    expect({ wasPaused, isPaused: ptyHost.last.isPaused }).toEqual({ wasPaused: true, isPaused: false });
  });
});

describe('L47: a broken link', () => {
  it('L47: suspends without lease, viewer or size, and goes on where the viewer stopped', async () => {
    const { open, registry, ptyHost, time } = makeRegistry();
    const { terminalId } = await open();
    const attachment = registry.attach(terminalId, aViewer());
    const sink = new RecordingSink();
    attachment.attachment.start(sink);
    attachment.resize({ cols: 120, rows: 40 });
    ptyHost.last.emitOutput('one ');
    await time.advance(10);
    attachment.suspend();
    ptyHost.last.emitOutput('two ');
    expect(registry.get(terminalId).viewers).toBe(0);

    const start = attachment.resume(4);
    const again = new RecordingSink();
    attachment.attachment.start(again);
    await time.advance(10);

    expect({
      mode: start.mode,
      offset: start.offset,
      text: again.text,
      viewers: registry.get(terminalId).viewers,
    }).toEqual({
      mode: 'resume',
      offset: 4,
      text: 'two ',
      viewers: 1,
    });
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
