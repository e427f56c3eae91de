import { describe, expect, it } from 'vitest';
import { isWorkKnown, planClose } from '../../../renderer/closing/close-policy.ts';
import type { LedgerProcess } from '../../../protocol/ledger.ts';
import { shownSteps } from '../../../renderer/closing/close-steps.ts';
import { terminalInfo } from './terminal-info.ts';

const shell = process('bash', 100, { isForeground: true });

const plain = { isJobShell: false, suspended: [] };

function process(name: string, pid: number, given: Partial<LedgerProcess> = {}): LedgerProcess {
  return { name, pid, parentPid: 100, state: 'S', isForeground: false, command: name, ...given };
}

describe('what is asked before a tab closes', () => {
  it('closes a shell at its prompt at once', () => {
    expect(planClose(terminalInfo(), [shell])).toEqual({ kind: 'close' });
  });

  it('closes a terminal whose shell has just left by itself at once: what outlived it stays', () => {
    const ended = terminalInfo({ state: 'exited', pid: null, exit: { code: 0, signal: null } });
    expect(planClose(ended, [process('nohup', 103)])).toEqual({ kind: 'close' });
  });

  it('names a running job', () => {
    const terminal = terminalInfo({ foreground: { pid: 101, name: 'sleep' } });
    expect(planClose(terminal, [process('bash', 100), process('sleep', 101, { isForeground: true })])).toEqual({
      kind: 'ask',
      job: { pid: 101, name: 'sleep', command: 'sleep' },
      ...plain,
      others: [],
    });
  });

  it('names what was started there and may outlive it, but not the rest of the job and no zombies', () => {
    const terminal = terminalInfo({ foreground: { pid: 101, name: 'make' } });
    const processes = [
      process('bash', 100),
      process('make', 101, { isForeground: true }),
      process('cc1', 102, { isForeground: true }),
      process('nohup', 103, { command: 'nohup server' }),
      process('gone', 104, { state: 'Z' }),
    ];
    expect(planClose(terminal, processes)).toEqual({
      kind: 'ask',
      job: { pid: 101, name: 'make', command: 'make' },
      ...plain,
      others: [{ pid: 103, name: 'nohup', command: 'nohup server' }],
    });
  });

  it('names what really runs, where the leader of the job is the shell itself, forked', () => {
    const terminal = terminalInfo({ foreground: { pid: 101, name: 'bash' } });
    const processes = [
      process('bash', 100, { command: '/bin/bash -l' }),
      process('bash', 101, { command: '/bin/bash -l', isForeground: true }),
      process('sleep', 102, { command: 'sleep 500', isForeground: true }),
      process('cat', 103, { isForeground: true }),
    ];
    expect(planClose(terminal, processes)).toMatchObject({ job: { pid: 102, command: 'sleep 500' }, others: [] });
  });

  it('asks about processes in the background even at the prompt', () => {
    expect(planClose(terminalInfo(), [shell, process('node', 105)])).toEqual({
      kind: 'ask',
      job: undefined,
      ...plain,
      others: [{ pid: 105, name: 'node', command: 'node' }],
    });
  });

  it('names work in the shell’s own group, and not what else is in it', () => {
    const terminal = terminalInfo({ foreground: { pid: 103, name: 'sleep' } });
    const helper = process('gitstatusd', 102, { isForeground: true });
    const sleep = process('sleep', 103, { command: 'sleep 777', isForeground: true });
    expect(planClose(terminal, [shell, helper, sleep])).toEqual({
      ...{ kind: 'ask', ...plain, others: [] },
      job: { pid: 103, name: 'sleep', command: 'sleep 777' },
    });
  });

  it.each([
    ['a shell that is at work itself', 'bash', '/bin/bash -l'],
    ['a program that the shell was replaced by', 'htop', 'htop -d 5'],
  ])('names %s', (_what, name, command) => {
    const processes = [
      process(name, 100, { command, isForeground: true }),
      process('gitstatusd', 102, { isForeground: true }),
    ];
    expect(planClose(terminalInfo({ foreground: { pid: 100, name } }), processes)).toEqual({
      ...{ kind: 'ask', isJobShell: true, suspended: [], others: [] },
      job: { pid: 100, name, command },
    });
  });

  it('names what is suspended, which is ended too, beside what goes on', () => {
    const terminal = terminalInfo({ foreground: { pid: 105, name: 'vim', isSuspended: true } });
    const processes = [
      shell,
      process('less', 104, { state: 'T', command: 'less log' }),
      process('vim', 105, { state: 'T', command: 'vim notes' }),
      process('node', 106),
    ];
    expect(planClose(terminal, processes)).toEqual({
      ...{ kind: 'ask', job: undefined, isJobShell: false },
      suspended: [
        { pid: 104, name: 'less', command: 'less log' },
        { pid: 105, name: 'vim', command: 'vim notes' },
      ],
      others: [{ pid: 106, name: 'node', command: 'node' }],
    });
  });

  it('goes by what was last known to be suspended when the agent could not be asked', () => {
    const foreground = { pid: 7, name: 'vim', isSuspended: true };
    expect(planClose(terminalInfo({ foreground }), [])).toMatchObject({
      ...{ kind: 'ask', job: undefined },
      suspended: [{ pid: 7, command: 'vim' }],
    });
  });

  it('goes by the last known job when the agent could not be asked', () => {
    expect(planClose(terminalInfo({ foreground: { pid: 7, name: 'vim' } }), []).kind).toBe('ask');
  });
});

describe('what a close did', () => {
  it('is shown step by step, with when, and with what had no effect', () => {
    const steps = [
      { step: 'end_job', atMs: 0, target: 'group 101', result: 'still running' },
      { step: 'hang_up', atMs: 12.4, target: 'group 100', result: 'gone' },
    ] as const;
    expect(shownSteps({ steps: [...steps] })).toEqual([
      { message: 'step.end_job', objection: 'step.result.still', at: '1 ms' },
      { message: 'step.hang_up', objection: undefined, at: '12 ms' },
    ]);
  });
});

describe('while the agent cannot be asked', () => {
  it.each<[string, Parameters<typeof isWorkKnown>[0], boolean]>([
    ['a job it has named is asked about at once', terminalInfo({ foreground: { pid: 101, name: 'make' } }), true],
    ['so is a suspended one', terminalInfo({ foreground: { pid: 101, name: 'vim', isSuspended: true } }), true],
    ['a shell at its prompt is looked at later', terminalInfo(), false],
    ['so is one whose prompt has not been told yet', terminalInfo({ foreground: { pid: 100, name: 'bash' } }), false],
    ['so is a terminal of which nothing was heard', undefined, false],
  ])('%s', (_what, terminal, isKnown) => {
    expect(isWorkKnown(terminal)).toBe(isKnown);
  });
});
