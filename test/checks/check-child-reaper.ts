import { ChildReaper } from '../../main/terminal/child-reaper.ts';
import { FakeClock } from '../fakes/fake-clock.ts';
import { FakeShellProcesses } from '../fakes/fake-shell-processes.ts';
import { silentLog } from '../fakes/silent-log.ts';

/** L16: the child reaper only looks, once a second however many it waits for, and has no timer when there are none. */
export async function checkChildReaper(): Promise<string[]> {
  const clock = new FakeClock();
  const processes = new FakeShellProcesses();
  const reaper = new ChildReaper({ clock, processes, log: silentLog });
  const findings: string[] = [];
  const expectTimers = (count: number, when: string): void => {
    if (clock.pendingTimers !== count) findings.push(`${clock.pendingTimers} timers run ${when}`);
  };
  let looks = 0;
  const find = processes.find.bind(processes);
  processes.find = (pid) => {
    looks += 1;
    return find(pid);
  };

  expectTimers(0, 'before anybody is waited for');
  for (const pid of [20, 21]) {
    reaper.hand(processes.add({ pid, staysZombie: true }));
    processes.end(pid);
    await clock.advance(500);
  }
  await clock.advance(4_000);
  expectTimers(1, 'for two children');
  if (reaper.pendingCount !== 2) findings.push(`${reaper.pendingCount} of two children are waited for`);
  if (looks !== 10) findings.push(`two children were looked at ${looks} times in 5 s`);
  if (processes.sent.length > 0) findings.push(`a signal was sent: ${processes.sent[0]}`);

  processes.table.clear();
  await clock.advance(1_000);
  expectTimers(0, 'when nobody is waited for any more');
  if (reaper.pendingCount > 0) findings.push(`${reaper.pendingCount} collected children are still waited for`);
  return findings;
}
