import { describe, expect, it, vi } from 'vitest';
import type { TerminalId } from '../../../protocol/ids.ts';
import { settle } from '../../fakes/fake-clock.ts';
import { aViewer, makeRegistry, RecordingSink } from './make-registry.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a list of terminals', () => {
  it('is in the order in which they began, however long each takes to be described', async () => {
    const { registry, open, time } = makeRegistry();
    const ids = [(await open()).terminalId, (await open()).terminalId, (await open()).terminalId];
    const now = time.now.bind(time);
    let passedMs = 0;
    vi.spyOn(time, 'now').mockImplementation(() => now() + (passedMs += 1));
    expect(registry.list({ includeEnded: true }).map(({ terminalId }) => terminalId)).toEqual(ids);
  });
});

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

  it('L33: of two restarts of the same generation one wins, and a later one is refused', async () => {
    const { registry, open, ptyHost } = makeRegistry();
    const { terminalId } = await open();
    const both = await Promise.allSettled([registry.restart(terminalId, 1), registry.restart(terminalId, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(registry.restart(terminalId, 1)).rejects.toMatchObject({ code: 'terminal_not_running' });
    expect(ptyHost.spawned.length).toBe(2);
  });

  it('L33: a close that comes while a restart is under way ends the new generation', async () => {
    const { registry, open, ptyHost, closed } = makeRegistry();
    const { terminalId } = await open();
    const restart = registry.restart(terminalId, 1);
    while (registry.get(terminalId).state === 'running') await settle();
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

  it('L33: a close that comes at any turn of a restart ends the terminal for good', async () => {
    const left: object[] = [];
    for (let turns = 0; turns < 40; turns += 1) {
      const { registry, open, ports, ptyHost, closed } = makeRegistry();
      ports.resolveCommand = async ({ size }) => ({ file: '/bin/sh', args: [], cwd: '/', env: {}, size });
      const { terminalId } = await open();
      const restart = registry.restart(terminalId, 1).catch(() => undefined);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      await registry.close(terminalId, { scope: 'foreground', reason: 'viewer' });
      await restart;
      const isOver = registry.find(terminalId) === undefined && ptyHost.spawned.every(({ isOpen }) => !isOpen);
      if (!isOver || closed.length !== 1) left.push({ turns, isOver, ends: closed.length });
    }

    expect(left).toEqual([]);
  });

  it('L33: a close that comes while a restart still looks up what to start wins, and nothing is started', async () => {
    const { registry, open, ptyHost } = makeRegistry();
    const { terminalId } = await open();
    const restart = registry.restart(terminalId, 1).catch((error: unknown) => error);
    await registry.close(terminalId, { scope: 'foreground', reason: 'viewer' });

    expect(await restart).toMatchObject({ code: 'terminal_not_running' });
    expect({ spawned: ptyHost.spawned.length, list: registry.list({ includeEnded: true }) }).toEqual({
      spawned: 1,
      list: [],
    });
  });

  it('L33: a restart whose command or folder has gone leaves what runs running', async () => {
    const { registry, open, ports } = makeRegistry();
    const { terminalId } = await open();
    ports.resolveCommand = () => Promise.reject(new Error('no such folder'));

    await expect(registry.restart(terminalId, 1)).rejects.toThrow('no such folder');

    expect(registry.get(terminalId)).toMatchObject({ state: 'running', generation: 1 });
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
      hangUps: processes.sent.filter((each) => each.startsWith('hang-up')).length,
    }).toEqual({ closed: 1, hangUps: 1 });
  });
});
