import { describe, expect, it } from 'vitest';
import { ChildReaper } from '../../../main/terminal/child-reaper.ts';
import * as reaping from '../../checks/check-child-reaper.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { FakeShellProcesses } from '../../fakes/fake-shell-processes.ts';
import { silentLog } from '../../fakes/silent-log.ts';
import { importEdited } from '../../import-edited.ts';

function createReaper() {
  const clock = new FakeClock();
  const processes = new FakeShellProcesses();
  const reaper = new ChildReaper({ clock, processes, log: silentLog });
  return { clock, processes, reaper };
}

describe('L16: the child reaper', () => {
  it('only looks, once a second however many it waits for, with a timer only while it does', async () => {
    expect(await reaping.checkChildReaper()).toEqual([]);
  });

  it.each([
    [
      'a timer that goes on with nobody to wait for',
      'if (this.#pending.size > 0) this.#timer =',
      'this.#timer =',
      ['1 timers run when nobody is waited for any more'],
    ],
    [
      'a timer for each child',
      'this.#timer ??= this.#parts.clock',
      'this.#timer = this.#parts.clock',
      ['2 timers run for two children', 'two children were looked at 18 times in 5 s'],
    ],
    [
      'a reaper that kills',
      'if (this.#isThere(child)) continue;',
      `if (this.#isThere(child)) { this.#parts.processes.signal(child, 'SIGKILL'); continue; }`,
      ['a signal was sent: SIGKILL 20'],
    ],
  ])('L16, control: %s is seen', async (_what, from, to, findings) => {
    const edit = { file: 'main/terminal/child-reaper.ts', from, to };
    const broken = await importEdited<typeof reaping>('test/checks/check-child-reaper.ts', [edit]);
    expect(await broken.checkChildReaper()).toEqual(findings);
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
