import { describe, expect, it } from 'vitest';
import { aViewer, makeRegistry } from './make-registry.ts';

describe('the ledger’s entry of an ended terminal', () => {
  it('L19: names what outlived a shell that left by itself', async () => {
    const { open, registry, ptyHost, processes } = makeRegistry();
    const { terminalId } = await open();
    processes.add({ pid: 7001, name: 'sleep', args: ['sleep', '300'], terminalId });
    processes.add({ pid: 7002, name: 'other', terminalId: 'another' });
    const { pid } = ptyHost.last;
    processes.add({ pid: 7003, name: 'unmarked', args: ['unmarked'], group: 7003, processSession: pid });
    processes.end(pid);

    const { terminal, processes: survivors, descriptors, reason } = await registry.inspect(terminalId);

    expect({ state: terminal.state, survivors, descriptors, reason }).toEqual({
      state: 'exited',
      survivors: [
        { pid: 7001, name: 'sleep', parentPid: 1, state: 'S', isForeground: false, command: 'sleep 300' },
        { pid: 7003, name: 'unmarked', parentPid: 1, state: 'S', isForeground: false, command: 'unmarked' },
      ],
      descriptors: 0,
      reason: 'its shell has ended; its last screen is kept; of what it started, 2 still running',
    });
  });

  it('L19: is not that of a stranger who got the number of its process session', async () => {
    const { open, registry, ptyHost, processes } = makeRegistry();
    const { terminalId } = await open();
    const { pid } = ptyHost.last;
    processes.end(pid);
    processes.add({ pid, name: 'stranger' });
    processes.add({ pid: 7004, name: 'its child', processSession: pid });

    expect((await registry.inspect(terminalId)).processes).toEqual([]);
  });

  it('is that of the next shell when it was restarted while the system was asked', async () => {
    const { open, registry, ptyHost, processes } = makeRegistry();
    const { terminalId } = await open();
    ptyHost.last.exit({ code: 0, signal: null });
    processes.listMarked = async () => {
      if (registry.find(terminalId)?.generation === 1) await registry.restart(terminalId, 1);
      return [];
    };

    const { terminal } = await registry.inspect(terminalId);

    expect(terminal).toMatchObject({ generation: 2, state: 'running' });
  });

  it('L34: is that of its record when it ended while the system was asked', async () => {
    const { open, registry, ptyHost } = makeRegistry();
    const { terminalId } = await open();
    const asking = registry.inspect(terminalId);
    ptyHost.last.exit({ code: 3, signal: null });

    expect((await asking).terminal).toMatchObject({ state: 'exited', exit: { code: 3 } });
  });

  it('is refused when it was dismissed while the system was asked', async () => {
    const { open, registry, ptyHost } = makeRegistry();
    const { terminalId } = await open();
    ptyHost.last.exit({ code: 0, signal: null });
    const asking = registry.inspect(terminalId);
    registry.dismiss(terminalId);

    await expect(asking).rejects.toMatchObject({ code: 'terminal_not_running' });
  });
});

describe('the ledger’s entry of a live terminal', () => {
  it('L47: lists as viewers who is connected, and nobody whose link is broken', async () => {
    const { open, registry } = makeRegistry();
    const { terminalId } = await open();
    const viewers = [aViewer(), aViewer()];
    const [attachment] = viewers.map((viewer) => registry.attach(terminalId, viewer));
    const list = async () => (await registry.inspect(terminalId)).viewers.map(({ sessionId }) => sessionId);
    const before = await list();
    attachment?.suspend();
    const suspended = await list();
    attachment?.resume(0);
    const ids = viewers.map(({ sessionId }) => sessionId);

    expect({ before, suspended, after: await list() }).toEqual({ before: ids, suspended: ids.slice(1), after: ids });
  });
});

describe('what the idle reaper has retired', () => {
  it('L19: is told with what outlived it', async () => {
    const { open, registry, time, processes } = makeRegistry();
    const { terminalId } = await open();
    processes.add({ pid: 7001, name: 'nohup-job', terminalId, ignores: ['SIGHUP'] });
    await time.advance(17 * 60_000);

    expect(registry.listRetired('user')).toMatchObject([
      { terminalId, reason: 'idle', survivors: [{ pid: 7001, name: 'nohup-job' }] },
    ]);
  });
});
