import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { TerminalId } from '../../../protocol/ids.ts';
import { makeSelfCheck, type SelfCheckWorld } from './make-self-check.ts';

const end = { scope: 'foreground', reason: 'viewer' } as const;

describe('L20: what the self-check takes for granted', () => {
  it('L20: what is being ended belongs to its terminal for as long as that takes', async () => {
    const { registry, processes, ptyHost, open, time, registryTime, differences } = makeSelfCheck();
    const { terminalId } = await open();
    const shell = processes.table.get(ptyHost.last.pid)!;
    shell.ignores = ['SIGHUP', 'SIGTERM'];
    const closing = registry.close(terminalId, end);
    await time.advance(10_000);
    const meanwhile = [processes.table.has(shell.pid), differences()];
    await registryTime.advance(2_000);
    await closing;
    await time.advance(10_000);

    expect([meanwhile, differences()]).toEqual([[true, []], []]);
  });

  it('L16: a child that cannot be collected belongs to the child reaper', async () => {
    const { registry, processes, ptyHost, childReaper, open, time, registryTime, holdings, differences } =
      makeSelfCheck();
    const { terminalId } = await open();
    processes.table.get(ptyHost.last.pid)!.staysZombie = true;
    const closing = registry.close(terminalId, end);
    await registryTime.advance(2_000);
    await closing;
    await time.advance(10_000);
    const waiting = [childReaper.pendingCount, differences()];
    const looks = holdings.looks;
    processes.table.delete(ptyHost.last.pid);
    await registryTime.advance(1_000);
    await time.advance(500);

    expect({ waiting, after: differences(), looksMore: holdings.looks - looks }).toEqual({
      waiting: [1, []],
      after: [],
      looksMore: 1,
    });
  });

  it.each<[string, (world: SelfCheckWorld, taken: TerminalId) => void]>([
    ['its mirror cannot be made', ({ mirrors }) => (mirrors.failure = new Error('no memory'))],
    ['its id is taken', ({ ports }, taken) => (ports.createId = () => taken)],
  ])('L12: a start that fails because %s keeps what it has while that is being ended', async (_why, apply) => {
    const world = makeSelfCheck();
    const { processes, ptyHost, open, time, registryTime, holdings, differences } = world;
    const { terminalId } = await open();
    await time.advance(500);
    apply(world, terminalId);
    const spawn = ptyHost.spawn.bind(ptyHost);
    ptyHost.spawn = (command) => {
      const pty = spawn(command);
      processes.table.get(pty.pid)!.ignores = ['SIGHUP', 'SIGTERM'];
      return pty;
    };
    const starting = open().catch(() => undefined);
    await vi.waitUntil(() => ptyHost.spawned.length === 2);
    world.childReaper.hand({ pid: 1, startTime: 0 }); // Something changes meanwhile.
    await time.advance(10_000);
    const meanwhile = [processes.table.size, differences(), holdings.looks];
    await registryTime.advance(2_000);
    await starting;
    await time.advance(10_000);

    expect({ meanwhile, after: [processes.table.size, differences()] }).toEqual({
      meanwhile: [2, [], 2],
      after: [1, []],
    });
  });

  it('L34: a shell that left by itself is no difference, nor is a killed one', async () => {
    const { processes, ptyHost, open, time, holdings, differences } = makeSelfCheck();
    await open();
    ptyHost.last.exit();
    processes.table.delete(ptyHost.last.pid);
    await open();
    processes.end(ptyHost.last.pid, 'SIGKILL');
    await time.advance(10_000);

    expect([differences(), holdings.looks]).toEqual([[], 1]);
  });

  it('L20: children that are no shells are nobody’s business', async () => {
    const { processes, change, time, holdings, differences } = makeSelfCheck();
    processes.add({ pid: 77, parentPid: processes.agentPid });
    processes.add({ pid: 78, parentPid: processes.agentPid, processSession: 900, terminalId: randomUUID() });
    await change();
    await time.advance(10_000);

    expect([differences(), holdings.looks]).toEqual([[], 1]);
  });
});
