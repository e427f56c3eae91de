import { describe, expect, it } from 'vitest';
import { judgeRecord } from '../../../main/terminal/judge-record.ts';
import type { ShellRecord } from '../../../main/terminal/shell-record.ts';
import type { TerminalId } from '../../../protocol/ids.ts';
import { FakeShellProcesses, type FakeProcess } from '../../fakes/fake-shell-processes.ts';

const SHELL = 50;
const JOB = 60;
const shell = { pid: SHELL, startTime: 7 };
const leader = { pid: JOB, startTime: 8, processSession: SHELL };
const member = { pid: 61, startTime: 9, group: JOB, processSession: SHELL };
const inBackground = { pid: 70, startTime: 9, processSession: SHELL };

const atPrompt: ShellRecord['foreground'] = { group: SHELL, members: [{ pid: SHELL, startTime: 7 }] };
const withJob: ShellRecord['foreground'] = {
  group: JOB,
  members: [
    { pid: JOB, startTime: 8 },
    { pid: 61, startTime: 9 },
  ],
};
const inOwnGroup: ShellRecord['foreground'] = { group: SHELL, members: [{ pid: 51, startTime: 9 }] };

type Lives = Partial<FakeProcess> & { pid: number };

function judge(foreground: ShellRecord['foreground'], living: readonly Lives[]): string {
  const processes = new FakeShellProcesses();
  for (const process of living) processes.add(process);
  const terminalId = '5d1f7c4e-1f0a-4f58-9d3f-0f5b1f9d7a10' as TerminalId;
  const record = { terminalId, ...shell, processSession: SHELL, foreground };
  const { shellGroup, job, others } = judgeRecord(record, processes);
  expect(processes.sent).toEqual([]);
  const pids = (processesOf: readonly { pid: number }[]): string => processesOf.map(({ pid }) => pid).join(' ') || '-';
  return `end ${pids(shellGroup)} · end job ${pids(job)} · list ${pids(others)}`;
}

describe('L26: what a journal’s record allows', () => {
  it.each<[string, ShellRecord['foreground'], Lives[], string]>([
    ['nothing when all has gone', withJob, [], 'end - · end job - · list -'],
    ['the shell', atPrompt, [shell], 'end 50 · end job - · list -'],
    ['the shell, whatever was never seen in front of it', null, [shell], 'end 50 · end job - · list -'],
    ['the shell with its group', null, [shell, { ...member, group: SHELL }], 'end 50 61 · end job - · list -'],
    ['the shell and its job', withJob, [shell, leader, member], 'end 50 · end job 60 61 · list -'],
    ['a job without its shell', withJob, [leader, member], 'end - · end job 60 61 · list -'],
    ['a job without its leader', withJob, [member], 'end - · end job 61 · list -'],
    ['a job with who came to it later', withJob, [leader, { ...member, pid: 62 }], 'end - · end job 60 62 · list -'],
    [
      'the rest of the shell’s group',
      inOwnGroup,
      [{ ...member, pid: 51, group: SHELL }],
      'end 51 · end job - · list -',
    ],
    ['a list of the others', withJob, [shell, leader, inBackground], 'end 50 · end job 60 · list 70'],
    ['a list of the others, with a job as proof', withJob, [leader, inBackground], 'end - · end job 60 · list 70'],
    ['no job that was never seen', atPrompt, [shell, leader], 'end 50 · end job - · list 60'],
    ['no job of whom nobody was seen', withJob, [shell, { ...leader, startTime: 99 }], 'end 50 · end job - · list 60'],
    ['no job that has moved away', withJob, [shell, { ...leader, group: 61 }], 'end 50 · end job - · list 60'],
    [
      'no zombie',
      withJob,
      [
        { ...shell, state: 'Z' },
        { ...leader, state: 'Z' },
      ],
      'end - · end job - · list -',
    ],
    ['a job of a shell that is a zombie', withJob, [{ ...shell, state: 'Z' }, leader], 'end - · end job 60 · list -'],
    ['a list, with a zombie as proof', null, [{ ...shell, state: 'Z' }, inBackground], 'end - · end job - · list 70'],
    ['nothing of a stranger at the shell’s pid', atPrompt, [{ ...shell, startTime: 8 }], 'end - · end job - · list -'],
    [
      'nothing of a stranger’s process session',
      withJob,
      [{ ...shell, startTime: 99 }, { ...leader, startTime: 100 }, inBackground],
      'end - · end job - · list -',
    ],
    [
      'nothing of a process session without proof',
      withJob,
      [{ ...leader, startTime: 99 }, inBackground],
      'end - · end job - · list -',
    ],
    [
      'nothing of a job’s number in another process session',
      withJob,
      [{ ...leader, processSession: JOB }],
      'end - · end job - · list -',
    ],
    [
      'nothing where the shell’s pid is not in its process session',
      atPrompt,
      [{ ...shell, processSession: 49 }],
      'end - · end job - · list -',
    ],
  ])('L26: %s', (_what, foreground, living, expected) => {
    expect(judge(foreground, living)).toBe(expected);
  });
});
