import { describe, expect, it } from 'vitest';
import { findWork, foregroundOf } from '../../../main/terminal/terminal-work.ts';
import { FakePty } from '../../fakes/fake-pty.ts';
import { FakeShellProcesses, type FakeProcess } from '../../fakes/fake-shell-processes.ts';

const SHELL = 50;
const JOB = 60;

/** What is found in a terminal with a bash and `others`, its children; `group` is in the foreground. */
function find(shell: Partial<FakeProcess>, others: Partial<FakeProcess>[] = [], group: number | null = SHELL) {
  const processes = new FakeShellProcesses();
  const leader = processes.add({ pid: SHELL, name: 'bash', args: ['/bin/bash', '-l'], ...shell });
  others.forEach((one, index) => {
    processes.add({ pid: 51 + index, group: SHELL, parentPid: SHELL, ...one, processSession: SHELL });
  });
  const size = { cols: 80, rows: 24 };
  const command = { file: '/bin/bash', args: ['-l'], cwd: '/', env: {}, size };
  const pty = new FakePty(SHELL, command);
  pty.group = group ?? undefined;
  const owned = { pid: SHELL, startTime: leader.startTime, group: SHELL, processSession: SHELL };
  const look = () => {
    const work = findWork({ pty, shell: owned, command }, processes);
    return work === undefined ? 'at its prompt' : `${work.kind}: ${work.process.name} ${work.process.pid}`;
  };
  return { look, pty, processes };
}

describe('L31: what runs in a terminal', () => {
  it.each<[string, Partial<FakeProcess>, Partial<FakeProcess>[], string]>([
    ['nothing at the prompt', {}, [], 'at its prompt'],
    [
      'nothing at the prompt, with a job in the background',
      {},
      [{ name: 'node', group: JOB, pid: JOB }],
      'at its prompt',
    ],
    ['nothing at the prompt, with a helper', {}, [{ name: 'gitstatusd', isOnTerminal: false }], 'at its prompt'],
    ['nothing at the prompt, with a zombie', {}, [{ name: 'sed', state: 'Z' }], 'at its prompt'],
    ['one in its group at the prompt, on the terminal', {}, [{ name: 'tee' }], 'shell: tee 51'],
    ['the shell itself', { wait: 'else' }, [], 'shell: bash 50'],
    ['a program in its place', { name: 'sleep', args: ['sleep', '777'] }, [], 'shell: sleep 50'],
    ['a program in its place, with children', { name: 'make', args: ['make'] }, [{ name: 'cc1' }], 'shell: make 50'],
    [
      'what it waits for, on the terminal or not',
      { wait: 'else' },
      [{ name: 'sleep', isOnTerminal: false }],
      'shell: sleep 51',
    ],
    [
      'the program that started last and is no part of another',
      { wait: 'else' },
      [{ name: 'gitstatusd' }, { name: 'bash' }, { name: 'make', parentPid: 52 }, { name: 'cc1', parentPid: 53 }],
      'shell: make 53',
    ],
    ['a fork of the shell, where that is all there is', { wait: 'else' }, [{ name: 'bash' }], 'shell: bash 51'],
    [
      'a suspended job, by its leader',
      {},
      [
        { name: 'vim', group: JOB, pid: JOB, state: 'T' },
        { name: 'sort', group: JOB, pid: 61, state: 'T' },
      ],
      'suspended: vim 60',
    ],
    [
      'rather the shell than what is suspended',
      { state: 'R' },
      [{ name: 'vim', group: JOB, state: 'T' }],
      'shell: bash 50',
    ],
  ])('L31: %s', (_what, shell, others, expected) => {
    expect(find(shell, others).look()).toBe(expected);
  });

  it.each<[string, Partial<FakeProcess>[], number | null, string]>([
    ['the job in the foreground, by its leader', [{ name: 'vim', group: JOB, pid: JOB }], JOB, 'job: vim 60'],
    ['the job in the foreground, by who is left of it', [{ name: 'sleep', group: JOB, pid: 61 }], JOB, 'job: sleep 61'],
    ['the shell, while the foreground is still that of a job that has ended', [], JOB, 'shell: bash 50'],
    ['the shell, while nobody has the foreground', [], null, 'shell: bash 50'],
  ])('L31: %s', (_what, others, group, expected) => {
    expect(find({}, others, group).look()).toBe(expected);
  });

  it('L31: is something where nothing can be looked at, and nothing where the shell is dead', () => {
    const { look, processes } = find({});
    const { table } = processes;
    processes.lookAtProcessSession = () => [];
    processes.find = () => undefined;
    const blind = look();
    table.clear();
    expect([blind, look()]).toEqual(['shell: bash 50', 'at its prompt']);
  });

  it('L31: is shown by its process, and as suspended where it is', () => {
    const process = { pid: 7, name: 'vim' };
    expect(
      [undefined, { kind: 'job', process } as const, { kind: 'suspended', process } as const].map(foregroundOf),
    ).toEqual([null, process, { ...process, isSuspended: true }]);
  });
});
