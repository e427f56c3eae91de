import { describe, expect, it, vi } from 'vitest';
import { SpawnFailedError } from '../../../main/terminal/spawn-failed-error.ts';
import { makeRegistry } from './make-registry.ts';

const close = { scope: 'foreground', reason: 'viewer' } as const;

/** A registry, with its journal and how often that has changed. */
function makeJournaled() {
  const world = makeRegistry();
  let changes = 0;
  world.journal.onChanged(() => (changes += 1));
  const pids = (): number[] => world.journal.records.map(({ pid }) => pid);
  return { ...world, pids, changes: () => changes };
}

describe('L26: the journal of owned shells', () => {
  it('L26: holds a shell from its start until it has been collected', async () => {
    const { open, registry, journal, pids } = makeJournaled();
    const { terminalId, pid } = await open();
    const record = { terminalId, pid, startTime: 1, processSession: pid };
    const members = [{ pid, startTime: 1 }];
    expect(journal.records).toEqual([{ ...record, foreground: { group: pid, members } }]);
    await registry.close(terminalId, close);
    expect(pids()).toEqual([]);
  });

  it('L26: forgets a shell that leaves by itself', async () => {
    const { open, ptyHost, pids } = makeJournaled();
    await open();
    ptyHost.last.exit();
    expect(pids()).toEqual([]);
  });

  it('L12, L26: forgets a shell whose start failed later on, and holds none that was never started', async () => {
    const { open, mirrors, ptyHost, time, pids } = makeJournaled();
    mirrors.failure = new Error('no thread');
    const failed = open().catch((error: unknown) => error);
    await time.advance(2_000);
    expect([await failed, pids()]).toEqual([mirrors.failure, []]);
    ptyHost.failure = new SpawnFailedError('refused_by_system', { command: 'sh' }, 'no room');
    mirrors.failure = undefined;
    await expect(open()).rejects.toThrow();
    expect(pids()).toEqual([]);
  });

  it('L16, L26: keeps a shell that could not be collected, until it is', async () => {
    const { open, registry, processes, ptyHost, childReaper, time, pids } = makeJournaled();
    const { terminalId, pid } = await open();
    processes.table.get(pid!)!.staysZombie = true;
    const closing = registry.close(terminalId, close);
    await time.advance(2_000);
    await closing;
    expect({ pids: pids(), pending: childReaper.pendingCount }).toEqual({ pids: [pid], pending: 1 });
    processes.table.delete(pid!);
    ptyHost.last.exit({ code: null, signal: 'SIGKILL' });
    expect(pids()).toEqual([]);
  });

  it('L26: holds both shells while a restart replaces one that cannot be collected', async () => {
    const { open, registry, processes, time, journal } = makeJournaled();
    const { terminalId, pid } = await open();
    processes.table.get(pid!)!.staysZombie = true;
    void registry.restart(terminalId, 1);
    await vi.waitUntil(async () => (await time.advance(100), registry.get(terminalId).generation === 2));
    expect(journal.records.map((record) => [record.terminalId, record.pid])).toEqual([
      [terminalId, pid],
      [terminalId, registry.get(terminalId).pid],
    ]);
  });

  it('L26: notes the job that is seen in the foreground, by members that will prove it', async () => {
    const { open, registry, processes, ptyHost, journal } = makeJournaled();
    const { pid } = await open();
    for (const each of [60, 61]) processes.add({ pid: each, group: 60, processSession: pid!, startTime: each });
    ptyHost.last.group = 60;
    registry.list({ includeEnded: false });
    expect(journal.records[0]?.foreground).toEqual({
      group: 60,
      members: [
        { pid: 60, startTime: 60 },
        { pid: 61, startTime: 61 },
      ],
    });
    ptyHost.last.group = pid!;
    registry.list({ includeEnded: false });
    expect(journal.records[0]?.foreground?.group).toBe(pid);
  });

  it('L26: keeps the last job seen while none can be seen', async () => {
    const { open, registry, processes, ptyHost, journal } = makeJournaled();
    const { pid } = await open();
    processes.add({ pid: 60, processSession: pid!, startTime: 60 });
    for (const group of [60, undefined, 61]) {
      ptyHost.last.group = group;
      registry.list({ includeEnded: false });
    }
    expect(journal.records[0]?.foreground).toEqual({ group: 60, members: [{ pid: 60, startTime: 60 }] });
  });

  it('L26: notes a job that starts in silence right after the last output', async () => {
    const { open, processes, ptyHost, journal, time } = makeJournaled();
    const { pid } = await open();
    await time.advance(1_000);
    ptyHost.last.emitOutput('$ server');
    await time.advance(249);
    ptyHost.last.emitOutput('\r\n');
    await time.advance(1);
    processes.add({ pid: 60, processSession: pid!, startTime: 60 });
    ptyHost.last.group = 60;
    await time.advance(250);
    expect(journal.records[0]?.foreground?.group).toBe(60);
  });

  it('L26: is quiet while nothing changes, however often the foreground is looked at', async () => {
    const { open, registry, changes, time } = makeJournaled();
    await open();
    await time.advance(1_000);
    const before = changes();
    for (let look = 0; look < 100; look += 1) registry.list({ includeEnded: false });
    await time.advance(600_000);
    expect(changes()).toBe(before);
  });
});
