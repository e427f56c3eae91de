import { describe, expect, it } from 'vitest';
import { openShell, words } from './fake-shell.ts';

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
      sent: ['SIGSTOP 1000', 'hang-up 1000'],
    });
  });

  it('kills a shell that ignores both', async () => {
    const { process, processes, close } = openShell();
    process.ignores = ['SIGHUP', 'SIGTERM'];
    const outcome = await close();
    expect({ words: words(outcome), exit: outcome.exit, sent: processes.sent }).toEqual({
      words: ['close_master: closed', 'hang_up: still running', 'kill_shell: gone'],
      exit: { code: null, signal: 'SIGKILL' },
      sent: ['SIGSTOP 1000', 'hang-up 1000', 'SIGHUP -1000', 'SIGTERM -1000', 'SIGCONT -1000', 'SIGKILL -1000'],
    });
  });

  it.each([
    ['is not hung up again while it is at work, as with a long history', 350, ['hang_up: gone'], []],
    [
      'is, and killed, when it is at work for ever',
      10_000,
      ['hang_up: still running', 'kill_shell: gone'],
      ['SIGHUP -1000', 'SIGTERM -1000', 'SIGCONT -1000', 'SIGKILL -1000'],
    ],
  ])('L13: a shell that leaves %s', async (_what, workMs, said, sent) => {
    const { clock, process, processes, close } = openShell();
    process.ignores = ['SIGHUP', 'SIGTERM'];
    clock.setTimer(1, () => (process.state = 'R'));
    clock.setTimer(workMs, () => processes.end(1000));
    const outcome = await close();
    expect({ words: words(outcome), sent: processes.sent }).toEqual({
      words: ['close_master: closed', ...said],
      sent: ['SIGSTOP 1000', 'hang-up 1000', ...sent],
    });
    expect(outcome.durationMs).toBeLessThanOrEqual(1_000);
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
    expect(processes.sent).toEqual(['SIGSTOP 1000', 'hang-up 1000']);
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
      sent: ['SIGSTOP 1000', 'hang-up 1000'],
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

  /** Each process ends of its own accord once it has started the next one, `times` in all. */
  function handOver(opened: ReturnType<typeof openShell>, pid: number, times: number): void {
    const { clock, processes, job } = opened;
    job(pid, { group: pid, processSession: pid, name: `number ${pid}`, ignores: ['SIGTERM'] });
    if (times === 0) return;
    clock.setTimer(30, () => {
      if (!processes.table.has(pid)) return;
      handOver(opened, pid + 1, times - 1);
      processes.end(pid);
    });
  }

  it.each([
    ['another', 1, 61],
    ['another, which does the same', 2, 62],
  ])('includes what one that ends meanwhile has handed over to: %s', async (_what, times, last) => {
    const opened = openShell();
    handOver(opened, 60, times);
    const outcome = await opened.close();
    expect(outcome.survivors).toEqual([{ pid: last, name: `number ${last}` }]);
  });

  it('names the last one seen of those that hand over for ever', async () => {
    const opened = openShell();
    handOver(opened, 60, 100);
    const outcome = await opened.close();
    expect(outcome.survivors).toMatchObject([{ name: expect.stringMatching(/^number \d+$/) }]);
  });

  it.each([1, 100])('is ended with everything also when it has handed over %i times', async (times) => {
    const opened = openShell();
    handOver(opened, 60, times);
    const outcome = await opened.close('everything');
    expect({ survivors: outcome.survivors, left: [...opened.processes.table.keys()] }).toEqual({
      survivors: [],
      left: [],
    });
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

describe('L13, L19: what the shell begins about the time of a close', () => {
  it('is left alone and listed when it was there before, however little before', async () => {
    const { job, process, processes, close } = openShell();
    process.ignores = ['SIGHUP', 'SIGTERM'];
    job(60, { group: 60, name: 'nohup', ignores: ['SIGHUP'], ageMs: 0 });
    const outcome = await close();
    expect({ survivors: outcome.survivors, sent: processes.sent.filter((signal) => signal.endsWith('60')) }).toEqual({
      survivors: [{ pid: 60, name: 'nohup' }],
      sent: [],
    });
  });

  it('is ended when it came later, also under the number of one that was there before', async () => {
    const { job, steps, processes, close } = openShell();
    job(60, { group: 60, name: 'nohup', ignores: ['SIGHUP'] });
    steps.push = (step) => {
      if (step !== 'close_master') return 0;
      job(61, { group: 61, name: 'next', ignores: ['SIGHUP'] });
      processes.end(60);
      return job(60, { group: 60, name: 'other', ignores: ['SIGHUP'] }).pid;
    };
    const outcome = await close();
    expect({ survivors: outcome.survivors, words: words(outcome) }).toEqual({
      survivors: [],
      words: ['close_master: closed', 'hang_up: gone', 'end_job: gone', 'end_job: gone'],
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
