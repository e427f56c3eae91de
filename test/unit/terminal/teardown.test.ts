import { describe, expect, it } from 'vitest';
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

function openShell() {
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

const words = (outcome: CloseOutcome): string[] => outcome.steps.map(({ step, result }) => `${step}: ${result}`);

describe('L15: closing an idle shell', () => {
  it('hangs up, and stops there when the shell obeys', async () => {
    const { clock, processes, pty, steps, close } = openShell();
    const outcome = await close();
    expect({ steps, outcome, isOpen: pty.isOpen, timers: clock.pendingTimers, sent: processes.sent }).toEqual({
      steps: ['close_master', 'hang_up'],
      outcome: expect.objectContaining({
        exit: { code: null, signal: 'SIGHUP' },
        unreaped: false,
        survivors: [],
        durationMs: 0,
      }),
      isOpen: false,
      timers: 0,
      sent: ['SIGHUP -1000'],
    });
  });

  it('kills a shell that ignores both', async () => {
    const { process, processes, close } = openShell();
    process.ignores = ['SIGHUP', 'SIGTERM'];
    const outcome = await close();
    expect({ words: words(outcome), exit: outcome.exit, sent: processes.sent }).toEqual({
      words: ['close_master: closed', 'hang_up: still running', 'kill_shell: gone'],
      exit: { code: null, signal: 'SIGKILL' },
      sent: ['SIGHUP -1000', 'SIGTERM -1000', 'SIGCONT -1000', 'SIGKILL -1000'],
    });
  });

  it('reaches a child that has not yet become the leader of its group', async () => {
    const { process, processes, close } = openShell();
    Object.assign(process, { group: processes.agentGroup, processSession: 800, ignores: [] });
    const outcome = await close();
    expect({ words: words(outcome), sent: processes.sent }).toEqual({
      words: ['close_master: closed', 'hang_up: gone'],
      sent: ['SIGHUP 1000'],
    });
  });

  it('waits for the rest of its group, and kills that', async () => {
    const { job, processes, close } = openShell();
    job(60, { group: 1000, ignores: ['SIGHUP', 'SIGTERM'] });
    const outcome = await close();
    expect({ words: words(outcome), left: [...processes.table.keys()] }).toEqual({
      words: ['close_master: closed', 'hang_up: still running', 'kill_shell: gone'],
      left: [],
    });
  });

  it('never waits longer than 1.5 s in all, whatever resists', async () => {
    const { job, pty, process, close } = openShell();
    Object.assign(process, { staysZombie: true, ignores: ['SIGHUP', 'SIGTERM'] });
    pty.group = 50;
    job(50, { ignores: ['SIGHUP', 'SIGTERM'] });
    job(70, { group: 70, processSession: 70, isOthers: true });
    const outcome = await close('everything');
    expect(outcome.durationMs).toBeLessThanOrEqual(1_500);
    expect(outcome).toMatchObject({ unreaped: true, survivors: [{ pid: 70, name: 'job' }] });
  });
});

describe('L13: closing a shell with a foreground job', () => {
  it('stops the shells from the outermost down, ends the job, then hangs the shells up', async () => {
    const { processes, pty, job, close } = openShell();
    job(40, { group: 40, name: 'zsh', ignores: ['SIGTERM'] });
    job(50, { parentPid: 40 });
    pty.group = 50;
    const outcome = await close();
    expect({ words: words(outcome), sent: processes.sent, left: [...processes.table.keys()] }).toEqual({
      words: ['freeze_shells: stopped', 'end_job: gone', 'close_master: closed', 'hang_up: gone'],
      sent: ['SIGSTOP 1000', 'SIGSTOP 40', 'SIGTERM -50', 'SIGHUP 1000', 'SIGHUP 40', 'SIGCONT 1000', 'SIGCONT 40'],
      left: [],
    });
  });

  it('kills a job that ignores TERM, after its grace', async () => {
    const { clock, processes, pty, job, close } = openShell();
    job(50, { ignores: ['SIGTERM'] });
    pty.group = 50;
    const outcome = await close();
    const [, , kill] = outcome.steps;
    expect({ kill, sent: processes.sent.slice(1, 4), timers: clock.pendingTimers }).toEqual({
      kill: { step: 'kill_job', atMs: 500, target: 'group 50', result: 'killed' },
      sent: ['SIGTERM -50', 'SIGCONT -50', 'SIGKILL -50'],
      timers: 0,
    });
  });

  it('ends the job that a loop has started meanwhile', async () => {
    const { processes, pty, job, close } = openShell();
    job(50);
    pty.group = 50;
    const signal = processes.signal.bind(processes);
    processes.signal = (target, name) => {
      if (name === 'SIGSTOP' && processes.table.has(50)) {
        processes.end(50);
        job(51, { group: 51 });
        pty.group = 51;
      }
      return signal(target, name);
    };
    await close();
    expect({ sent: processes.sent.slice(0, 2), left: [...processes.table.keys()] }).toEqual({
      sent: ['SIGSTOP 1000', 'SIGTERM -51'],
      left: [],
    });
  });

  it('lets the shells go on even when ending the job fails', async () => {
    const { processes, process, pty, job, close } = openShell();
    job(50);
    pty.group = 50;
    process.ignores = ['SIGHUP'];
    processes.signalGroup = (group, name) => {
      if (name === 'SIGTERM' && group === 50) throw new Error('unexpected');
      return 'sent';
    };
    const outcome = await close();
    expect({ state: process.state, outcome: outcome.state, isOpen: pty.isOpen }).toEqual({
      state: 'S',
      outcome: 'closed',
      isOpen: false,
    });
  });
});

describe('L14: a signal is never sent', () => {
  it.each([
    ['to group 1', 1, {}],
    ["to the agent's own group", 900, { group: 900 }],
    ['to a group of another process session', 50, { processSession: 77 }],
    ['to a group of zombies', 50, { state: 'Z' }],
  ])('%s', async (_what, group, facts) => {
    const { processes, pty, job, close } = openShell();
    job(50, facts);
    pty.group = group;
    await close();
    expect(processes.sent.filter((signal) => !signal.endsWith('1000'))).toEqual([]);
  });

  it('to a process that has got the number of the shell', async () => {
    const { processes, process, pty, close } = openShell();
    process.startTime = 999;
    const outcome = await close();
    expect({ sent: processes.sent, isOpen: pty.isOpen, unreaped: outcome.unreaped }).toEqual({
      sent: [],
      isOpen: false,
      unreaped: false,
    });
  });

  it('to members of a group that joined another process session after the first signal', async () => {
    const { processes, pty, job, close } = openShell();
    const stubborn = job(50, { ignores: ['SIGTERM'] });
    pty.group = 50;
    const signalGroup = processes.signalGroup.bind(processes);
    processes.signalGroup = (group, name) => {
      const result = signalGroup(group, name);
      if (name === 'SIGCONT' && group === 50) Object.assign(stubborn, { startTime: 999, processSession: 77 });
      return result;
    };
    await close();
    expect(processes.sent).not.toContain('SIGKILL -50');
  });

  it('again after it was refused, which is recorded', async () => {
    const { processes, pty, job, close } = openShell();
    job(50, { isOthers: true });
    pty.group = 50;
    const outcome = await close();
    expect({
      words: words(outcome).slice(0, 2),
      sent: processes.sent.filter((signal) => signal.endsWith('50')),
    }).toEqual({
      words: ['freeze_shells: stopped', 'end_job: not permitted'],
      sent: [],
    });
  });

  it('judges a group by its live members, not by its leader', async () => {
    const { processes, pty, job, close } = openShell();
    job(51, { group: 50 });
    pty.group = 50;
    const outcome = await close();
    expect({ sent: processes.sent[1], second: words(outcome)[1] }).toEqual({
      sent: 'SIGTERM -50',
      second: 'end_job: gone',
    });
  });
});

describe('L16: a shell that cannot be collected', () => {
  it('is handed over, and the close says so', async () => {
    const { process, processes, childReaper, close } = openShell();
    process.staysZombie = true;
    const outcome = await close();
    expect({
      words: words(outcome),
      unreaped: outcome.unreaped,
      exit: outcome.exit,
      pending: childReaper.pendingCount,
    }).toEqual({
      words: [
        'close_master: closed',
        'hang_up: ended, not collected yet',
        'kill_shell: ended, not collected yet',
        'hand_over: waited for by the child reaper',
      ],
      unreaped: true,
      exit: null,
      pending: 1,
    });
    expect(processes.table.get(1000)?.state).toBe('Z');
    childReaper.dispose();
  });

  it('L18: a zombie is not alive: no KILL is sent to it', async () => {
    const { process, processes, childReaper, close } = openShell();
    process.staysZombie = true;
    await close();
    expect(processes.sent).toEqual(['SIGHUP -1000']);
    childReaper.dispose();
  });
});

describe('L19: what outlives a close', () => {
  it('is listed, whether it bears the mark or only shares the process session', async () => {
    const { job, processes, close } = openShell();
    job(60, { group: 60, name: 'unmarked', ignores: ['SIGHUP'], terminalId: undefined });
    job(61, { group: 61, processSession: 61, name: 'setsid' });
    processes.add({ pid: 62, name: 'elsewhere', terminalId: 'there' });
    const outcome = await close();
    expect({ survivors: outcome.survivors, sent: processes.sent }).toEqual({
      survivors: [
        { pid: 61, name: 'setsid' },
        { pid: 60, name: 'unmarked' },
      ],
      sent: ['SIGHUP -1000'],
    });
  });

  it('is ended with everything: TERM, then KILL', async () => {
    const { job, processes, close } = openShell();
    job(60, { group: 60, processSession: 60, ignores: ['SIGTERM'] });
    job(61, { group: 61, processSession: 61, state: 'T' });
    const outcome = await close('everything');
    expect({ survivors: outcome.survivors, last: words(outcome).at(-1), left: [...processes.table.keys()] }).toEqual({
      survivors: [],
      last: 'end_everything: gone',
      left: [],
    });
    expect(processes.sent.filter((signal) => signal.endsWith(' 60'))).toEqual([
      'SIGTERM 60',
      'SIGCONT 60',
      'SIGKILL 60',
    ]);
  });

  it('does not include stopped jobs: they end with the shell', async () => {
    const { job, processes, close } = openShell();
    job(60, { group: 60, state: 'T', ignores: ['SIGHUP'] });
    const outcome = await close();
    expect({ survivors: outcome.survivors, sent: processes.sent.filter((signal) => signal.endsWith('-60')) }).toEqual({
      survivors: [],
      sent: ['SIGHUP -60', 'SIGTERM -60', 'SIGCONT -60'],
    });
  });
});

describe('a close', () => {
  it('ends in spite of a listener that throws', async () => {
    const { pty, close, steps } = openShell();
    steps.push = () => {
      throw new Error('listener');
    };
    expect({ state: (await close()).state, isOpen: pty.isOpen }).toEqual({ state: 'closed', isOpen: false });
  });

  it('signals nobody when the shell has ended and been collected before', async () => {
    const { processes, pty, close } = openShell();
    processes.end(1000);
    const outcome = await close();
    expect({ sent: processes.sent, exit: outcome.exit, isOpen: pty.isOpen }).toEqual({
      sent: [],
      exit: null,
      isOpen: false,
    });
  });
});
