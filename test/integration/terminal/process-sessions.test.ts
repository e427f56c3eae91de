import { spawn, type ChildProcess } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { processSessionOf } from '../../../main/terminal/posix.ts';
import { ProcShellProcesses } from '../../../main/terminal/proc-shell-processes.ts';
import { waitUntil } from '../../wait-until.ts';

const soon = { withinMs: 20_000 };
/** Stands still: what was seen once is believed all the time. */
const processes = new ProcShellProcesses(new FakeClock());
const here = processSessionOf(process.pid) ?? 0;

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

function start(script: string): ChildProcess & { pid: number } {
  const child = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'] });
  started.push(child);
  return child as ChildProcess & { pid: number };
}
const pidsIn = (processSession: number): number[] => processes.listProcessSession(processSession).map(({ pid }) => pid);

describe('the processes of a process session, asked for again within a moment', () => {
  it('are with one that has started meanwhile, and without one that has ended', async () => {
    const first = start('read x');
    expect(pidsIn(here)).toContain(first.pid);
    const second = start('read x');
    expect(pidsIn(here)).toEqual(expect.arrayContaining([first.pid, second.pid]));
    first.stdin?.end('\n');
    await waitUntil(() => !processes.isThere(first.pid), soon);
    expect(pidsIn(here)).toContain(second.pid);
    expect(pidsIn(here)).not.toContain(first.pid);
  });

  it('are without one that has begun its own, which is found there with its children', async () => {
    const leaver = start('read x; exec setsid sh -c "sleep 60 & wait"');
    expect(pidsIn(here)).toContain(leaver.pid);
    expect(pidsIn(leaver.pid)).toEqual([]);
    leaver.stdin?.write('\n');
    await waitUntil(() => pidsIn(leaver.pid).length === 2, soon);
    expect(pidsIn(here)).not.toContain(leaver.pid);
    for (const pid of pidsIn(leaver.pid)) process.kill(pid, 'SIGKILL');
  });
});
