import { describe, expect, it } from 'vitest';
import { ChildReaper } from '../../../main/terminal/child-reaper.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { FakeShellProcesses } from '../../fakes/fake-shell-processes.ts';
import { silentLog } from '../../fakes/silent-log.ts';

function createReaper() {
  const clock = new FakeClock();
  const processes = new FakeShellProcesses();
  const reaper = new ChildReaper({ clock, processes, log: silentLog });
  return { clock, processes, reaper };
}

describe('L16: the child reaper', () => {
  it('has a timer only while it waits for somebody', async () => {
    const { clock, processes, reaper } = createReaper();
    const stuck = processes.add({ pid: 20, staysZombie: true });
    const before = clock.pendingTimers;

    reaper.hand(stuck);
    processes.end(20);
    await clock.advance(10_000);
    const whileStuck = [reaper.pendingCount, clock.pendingTimers];
    processes.table.delete(20);
    await clock.advance(1_000);

    expect({ before, whileStuck, after: [reaper.pendingCount, clock.pendingTimers], sent: processes.sent }).toEqual({
      before: 0,
      whileStuck: [1, 1],
      after: [0, 0],
      sent: [],
    });
  });

  it('looks once a second, however many it waits for', async () => {
    const { clock, processes, reaper } = createReaper();
    let looks = 0;
    const find = processes.find.bind(processes);
    processes.find = (pid) => {
      looks += 1;
      return find(pid);
    };
    reaper.hand(processes.add({ pid: 20 }));
    await clock.advance(500);
    reaper.hand(processes.add({ pid: 21 }));
    await clock.advance(4_500);
    expect({ looks, timers: clock.pendingTimers }).toEqual({ looks: 10, timers: 1 });
  });

  it('does not wait for another process that got the same number', async () => {
    const { clock, processes, reaper } = createReaper();
    reaper.hand({ pid: 20, startTime: 5 });
    processes.add({ pid: 20, startTime: 6 });
    await clock.advance(1_000);
    expect(reaper.pendingCount).toBe(0);
  });

  it('goes on when a look fails', async () => {
    const { clock, processes, reaper } = createReaper();
    reaper.hand({ pid: 20, startTime: 5 });
    processes.find = () => {
      throw new Error('no process table');
    };
    await clock.advance(3_000);
    expect([reaper.pendingCount, clock.pendingTimers]).toEqual([1, 1]);
  });

  it('leaves no timer behind when disposed', () => {
    const { clock, reaper } = createReaper();
    reaper.hand({ pid: 20, startTime: 5 });
    reaper.dispose();
    expect([reaper.pendingCount, clock.pendingTimers]).toEqual([0, 0]);
  });
});
