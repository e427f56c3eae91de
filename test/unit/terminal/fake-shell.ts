import { ChildReaper } from '../../../main/terminal/child-reaper.ts';
import { recordShell, tearDown } from '../../../main/terminal/teardown.ts';
import type { CloseOutcome } from '../../../protocol/terminal-info.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { FakePtyHost } from '../../fakes/fake-pty.ts';
import { FakeShellProcesses } from '../../fakes/fake-shell-processes.ts';
import { silentLog } from '../../fakes/silent-log.ts';

const command = {
  file: '/bin/bash',
  args: [],
  cwd: '/',
  env: { SALLYPORT_TERMINAL_ID: 'here' },
  size: { cols: 80, rows: 24 },
};

/** A shell on a machine in memory; it ignores TERM, as an idle interactive bash does. */
export function openShell() {
  const clock = new FakeClock();
  const processes = new FakeShellProcesses();
  const host = new FakePtyHost(processes);
  const pty = host.spawn(command);
  const shell = recordShell(pty.pid, processes);
  const childReaper = new ChildReaper({ clock, processes, log: silentLog });
  const steps: string[] = [];
  const process = processes.table.get(pty.pid);
  if (process === undefined) throw new Error('The fake shell has no process');
  process.ignores = ['SIGTERM'];
  const job = (pid: number, facts: object = {}) =>
    processes.add({
      pid,
      parentPid: pty.pid,
      group: 50,
      processSession: pty.pid,
      name: 'job',
      terminalId: 'here',
      ...facts,
    });
  const close = async (scope: 'foreground' | 'everything' = 'foreground'): Promise<CloseOutcome> => {
    const request = { pty, shell, terminalId: 'here', scope, onStep: ({ step }: { step: string }) => steps.push(step) };
    const parts = { processes, clock, childReaper, jobGraceMs: 500, shellGraceMs: 500, log: silentLog };
    let outcome: CloseOutcome | undefined;
    void tearDown(request, parts).then((done) => (outcome = done));
    for (let waited = 0; outcome === undefined && waited < 3_000; waited += 10) await clock.advance(10);
    if (outcome === undefined) throw new Error('The close did not end');
    return outcome;
  };
  return { clock, processes, pty, process, childReaper, steps, job, close };
}

/** A close's steps and how they went. */
export const words = (outcome: CloseOutcome): string[] => outcome.steps.map(({ step, result }) => `${step}: ${result}`);
