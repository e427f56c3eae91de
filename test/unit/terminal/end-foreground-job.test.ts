import { describe, expect, it } from 'vitest';
import { openShell, words } from './fake-shell.ts';

describe('L13: closing a shell with a foreground job', () => {
  it('stops the shells from the outermost down, ends the job, then hangs the shells up', async () => {
    const { processes, pty, job, close } = openShell();
    job(40, { group: 40, name: 'zsh', ignores: ['SIGTERM'] });
    job(50, { parentPid: 40 });
    pty.group = 50;
    const outcome = await close();
    expect({ words: words(outcome), sent: processes.sent, left: [...processes.table.keys()] }).toEqual({
      words: ['freeze_shells: stopped', 'end_job: gone', 'close_master: closed', 'hang_up: gone'],
      sent: ['SIGSTOP 1000', 'SIGSTOP 40', 'SIGTERM -50', 'SIGHUP 1000', 'SIGHUP 40', 'hang-up 1000', 'SIGCONT 40'],
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

  it('waits for a job that was killed and has not come to its end yet, and ends it only once', async () => {
    const { clock, processes, pty, job, close } = openShell();
    job(50, { ignores: ['SIGHUP', 'SIGTERM'], diesLate: true });
    pty.group = 50;
    clock.setTimer(700, () => processes.end(50, 'SIGKILL'));
    const outcome = await close();
    expect({ words: words(outcome), survivors: outcome.survivors, timers: clock.pendingTimers }).toEqual({
      words: [
        'freeze_shells: stopped',
        'end_job: still running',
        'kill_job: killed',
        'close_master: closed',
        'hang_up: gone',
      ],
      survivors: [],
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

describe('L13: closing a shell that would go on with its line', () => {
  const BASH = {
    name: 'bash',
    ignores: ['SIGQUIT', 'SIGTERM', 'SIGTSTP'] as NodeJS.Signals[],
    catches: ['SIGHUP', 'SIGINT', 'SIGCHLD', 'SIGVTALRM'] as NodeJS.Signals[],
  };
  const ZSH = { ...BASH, name: 'zsh', catches: ['SIGHUP', 'SIGINT', 'SIGCHLD', 'SIGALRM'] as NodeJS.Signals[] };
  const FISH = { ...ZSH, name: 'fish', ignores: ['SIGQUIT', 'SIGTSTP'] as NodeJS.Signals[] };

  it('stops an inner one that leads the job, ends what is with it, and hangs both up for good', async () => {
    const { processes, pty, process, job, close } = openShell();
    Object.assign(process, ZSH);
    job(50, BASH);
    job(51, { parentPid: 50, group: 50 });
    pty.group = 50;
    const outcome = await close();
    expect({ words: words(outcome), sent: processes.sent, left: [...processes.table.keys()] }).toEqual({
      words: ['freeze_shells: stopped', 'end_job: gone', 'close_master: closed', 'hang_up: gone'],
      sent: [
        ...['SIGSTOP 1000', 'SIGSTOP 50', 'SIGSTOP -50', 'SIGTERM 51', 'SIGCONT 51'],
        ...['SIGALRM 1000', 'SIGHUP 1000', 'SIGVTALRM 50', 'SIGHUP 50', 'hang-up 1000'],
      ],
      left: [],
    });
  });

  it('kills what is with an inner one and ignores TERM, and the inner one with the shell', async () => {
    const { processes, pty, job, close } = openShell();
    job(50, { ...BASH, ignores: [...BASH.ignores, 'SIGHUP', 'SIGVTALRM'] });
    job(51, { parentPid: 50, group: 50, ignores: ['SIGTERM'] });
    pty.group = 50;
    const outcome = await close();
    expect({ words: words(outcome), left: [...processes.table.keys()] }).toEqual({
      words: [
        ...['freeze_shells: stopped', 'end_job: still running', 'kill_job: killed'],
        ...['close_master: closed', 'hang_up: still running', 'kill_shell: gone'],
      ],
      left: [],
    });
  });

  it.each([
    ['bash', BASH, ['SIGVTALRM 1000']],
    ['zsh', ZSH, ['SIGALRM 1000']],
    ['fish', FISH, ['SIGALRM 1000', 'SIGINT 1000']],
  ])('hangs up %s for good that runs something in its own group', async (_name, facts, expected) => {
    const { processes, pty, process, close } = openShell();
    Object.assign(process, facts);
    pty.isEditing = false;
    const outcome = await close();
    expect({ words: words(outcome), sent: processes.sent }).toEqual({
      words: ['close_master: closed', 'hang_up: gone'],
      sent: ['SIGSTOP 1000', 'SIGSTOP 1000', ...expected, 'SIGHUP 1000', 'hang-up 1000'],
    });
  });

  it('leaves one at its prompt to the hang-up by its terminal', async () => {
    const { processes, process, close } = openShell();
    Object.assign(process, BASH);
    await close();
    expect(processes.sent).toEqual(['SIGSTOP 1000', 'hang-up 1000']);
  });

  it('asks a script between the shells to end, which might go on as well', async () => {
    const { processes, pty, job, close } = openShell();
    job(40, { group: 40, catches: ['SIGHUP'] });
    job(50, { parentPid: 40 });
    pty.group = 50;
    await close();
    expect(processes.sent).toContain('SIGTERM 40');
  });
});

describe('L13: closing a shell that is just starting a job', () => {
  it('stops the shell, waits until the job has the terminal, and ends it', async () => {
    const { processes, process, pty, job, clock, close } = openShell();
    Object.assign(process, { name: 'bash', state: 'R' });
    const child = job(50, { name: 'bash', ignores: ['SIGHUP'] });
    clock.setTimer(10, () => {
      pty.group = 50;
      child.name = 'sleep';
    });

    const outcome = await close();

    expect({ words: words(outcome), sent: processes.sent, left: [...processes.table.keys()] }).toEqual({
      words: ['freeze_shells: stopped', 'end_job: gone', 'close_master: closed', 'hang_up: gone'],
      sent: ['SIGSTOP 1000', 'SIGSTOP 1000', 'SIGTERM -50', 'SIGHUP 1000', 'hang-up 1000'],
      left: [],
    });
  });

  it.each([
    ['does not wait for a part of a script that has long been in the background', 10_000, 0],
    ['waits only for a while for a child that may be one', 600, 500],
  ])('%s, and leaves it there', async (_what, ageMs, waitedMs) => {
    const { processes, process, job, close } = openShell();
    process.name = 'bash';
    job(50, { name: 'bash', ageMs });

    const outcome = await close();

    expect({
      words: words(outcome),
      sent: processes.sent,
      left: [...processes.table.keys()],
      waitedMs: outcome.steps[0]?.atMs,
    }).toEqual({
      words: ['close_master: closed', 'hang_up: gone'],
      sent: ['SIGSTOP 1000', 'hang-up 1000'],
      left: [50],
      waitedMs,
    });
  });

  it('ends what a job that is itself a shell has started before its own end', async () => {
    const { processes, pty, job, close } = openShell();
    job(50, { name: 'bash', ignores: ['SIGTERM'] });
    pty.group = 50;
    processes.onEnded(({ pid }) => {
      if (pid !== 50) return;
      job(51, { group: 51, parentPid: 1 });
      pty.group = 51;
    });

    await close();

    expect({ sent: processes.sent.filter((one) => one.includes(' -5')), left: [...processes.table.keys()] }).toEqual({
      sent: ['SIGTERM -50', 'SIGCONT -50', 'SIGKILL -50', 'SIGTERM -51'],
      left: [],
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
