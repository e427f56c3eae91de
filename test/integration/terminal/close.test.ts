import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Pty } from '../../../main/terminal/pty.ts';
import type { ShellProcesses } from '../../../main/terminal/shell-processes.ts';
import type { CloseOutcome } from '../../../protocol/terminal-info.ts';
import { countsOf, findMarked, isAlive, takeCensus } from '../../census.ts';
import { processes, RealShells, type RealTerminal } from '../../real-shells.ts';
import { waitUntil } from '../../wait-until.ts';

/** Shells that are not installed are skipped, and say so. */
const installed = (shell: string): boolean =>
  ['/bin', '/usr/bin'].some((folder) => existsSync(path.join(folder, shell)));
const shells = ['bash', 'zsh', 'fish', 'dash'];
const present = shells.filter(installed);

const IGNORES_TERM = `bash -c "trap '' TERM; while :; do sleep 0.1; done"`;
const IGNORES_ALL = `bash -c "trap '' HUP TERM; while :; do sleep 0.1; done"`;

const words = (outcome: CloseOutcome): string[] => outcome.steps.map(({ step, result }) => `${step}: ${result}`);

let shellsOpen: RealShells;
beforeEach(() => (shellsOpen = new RealShells()));
afterEach(() => shellsOpen.dispose());

/** Types a line and waits until its job is in the foreground. */
async function startJob(terminal: RealTerminal, line: string, jobName: string): Promise<void> {
  terminal.type(line);
  await waitUntil(() => terminal.foregroundName() === jobName, { withinMs: 15_000 });
}

describe('L13: closing a terminal', () => {
  it.each([
    ['a foreground program', 'sleep 61', 'sleep', ['freeze_shells: stopped', 'end_job: gone']],
    [
      'a job that ignores TERM',
      IGNORES_TERM,
      'bash',
      ['freeze_shells: stopped', 'end_job: still running', 'kill_job: killed'],
    ],
    [
      'a job that ignores HUP and TERM',
      IGNORES_ALL,
      'bash',
      ['freeze_shells: stopped', 'end_job: still running', 'kill_job: killed'],
    ],
    ['a pipeline', 'sleep 62 | cat | sleep 63', 'sleep', ['freeze_shells: stopped', 'end_job: gone']],
    [
      'a pipeline whose first program has ended',
      'true | sleep 64',
      'sleep',
      ['freeze_shells: stopped', 'end_job: gone'],
    ],
    ['a program that reads', 'cat', 'cat', ['freeze_shells: stopped', 'end_job: gone']],
    [
      'a nested interactive shell',
      'bash --norc',
      'bash',
      ['freeze_shells: stopped', 'end_job: still running', 'kill_job: killed'],
    ],
  ])('ends %s', async (_what, line, jobName, expected) => {
    const terminal = await shellsOpen.openAtPrompt('bash');
    await startJob(terminal, line, jobName);
    await new Promise((resolve) => setTimeout(resolve, 100)); // the job sets its traps

    const outcome = await shellsOpen.close(terminal);

    expect(words(outcome)).toEqual([...expected, 'close_master: closed', 'hang_up: gone']);
    expect({ survivors: outcome.survivors, left: findMarked([terminal.terminalId]) }).toEqual({
      survivors: [],
      left: [],
    });
    expect(outcome.durationMs).toBeLessThan(1_500);
  });

  const lines = present.flatMap((outer) => [undefined, ...present].map((inner) => [outer, inner] as const));

  it.each(lines)('runs nothing after the job: sleep 300; touch X in %s, inner shell %s', async (outer, inner) => {
    const marks = Array.from({ length: 3 }, () => path.join(shellsOpen.home, randomUUID()));
    await Promise.all(marks.map((mark) => closeInLine(outer, inner, mark)));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(marks.filter((mark) => existsSync(mark))).toEqual([]);
  });

  for (const shell of shells.filter((name) => !installed(name))) {
    it.skip(`runs nothing after the job in ${shell}: ${shell} is not installed here`, () => undefined);
  }

  it('H: without the freeze the next command does run', async () => {
    const mark = path.join(shellsOpen.home, 'ran');
    const withoutFreeze: ShellProcesses = Object.assign(Object.create(processes) as ShellProcesses, {
      find: processes.find.bind(processes),
      listProcessSession: processes.listProcessSession.bind(processes),
      listMarked: processes.listMarked.bind(processes),
      signal: () => 'sent',
      signalGroup: processes.signalGroup.bind(processes),
    });
    await closeInLine('bash', undefined, mark, withoutFreeze);
    await waitUntil(() => existsSync(mark), { withinMs: 5_000 });
  });

  async function closeInLine(outer: string, inner: string | undefined, mark: string, on = processes as ShellProcesses) {
    const terminal = await shellsOpen.openAtPrompt(outer);
    if (inner !== undefined) {
      const outputBefore = terminal.output().length;
      await startJob(terminal, inner, inner);
      await waitUntil(() => terminal.output().length > outputBefore + inner.length + 2, { withinMs: 15_000 });
    }
    await startJob(terminal, `sleep 300; touch ${mark}`, 'sleep');
    await shellsOpen.close(terminal, 'foreground', { processes: on });
  }
});

describe('L15: closing an idle shell', () => {
  it.each(present)('%s takes less than 50 ms, typically', async (shell) => {
    const durations: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const terminal = await shellsOpen.openAtPrompt(shell);
      const outcome = await shellsOpen.close(terminal);
      durations.push(outcome.durationMs);
      expect(words(outcome)).toEqual(['close_master: closed', 'hang_up: gone']);
    }
    expect(durations.sort((a, b) => a - b)[2]).toBeLessThan(50);
  });

  it('waits at most 1.5 s for a program that ignores everything, and takes its group along', async () => {
    const script = `trap '' HUP TERM; (while :; do sleep 0.1; done) & while :; do sleep 0.1; done`;
    const terminal = await shellsOpen.open({ command: 'bash', args: ['-c', script] });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const outcome = await shellsOpen.close(terminal);
    expect({ exit: outcome.exit, survivors: outcome.survivors, unreaped: outcome.unreaped }).toEqual({
      exit: { code: null, signal: 'SIGKILL' },
      survivors: [],
      unreaped: false,
    });
    expect(outcome.durationMs).toBeLessThan(1_500);
  });

  it('H: with the master left open, its descriptor is still there', async () => {
    const before = countsOf(takeCensus()).masters;
    const terminal = await shellsOpen.openAtPrompt('bash');
    const keptOpen: Pty = Object.assign(Object.create(terminal.pty) as Pty, {
      onExit: terminal.pty.onExit,
      foregroundGroup: () => terminal.pty.foregroundGroup(),
      dispose: () => undefined,
    });
    await shellsOpen.close({ ...terminal, pty: keptOpen });
    const leaked = countsOf(takeCensus()).masters - before;
    terminal.pty.dispose();
    expect({ leaked: leaked > 0, after: countsOf(takeCensus()).masters - before }).toEqual({ leaked: true, after: 0 });
  });
});

describe('L19, F4: what outlives a close', () => {
  async function openWithSurvivors(): Promise<RealTerminal> {
    const terminal = await shellsOpen.openAtPrompt('bash');
    terminal.type('sleep 601 &');
    terminal.type('nohup sleep 602 >/dev/null 2>&1 &');
    terminal.type('setsid sleep 603 &');
    terminal.type('sleep 604 & disown');
    await startJob(terminal, 'sleep 605', 'sleep');
    const areStarted = (): boolean =>
      findMarked([terminal.terminalId]).filter(({ name }) => name === 'sleep').length === 5;
    await waitUntil(areStarted, { withinMs: 15_000 });
    return terminal;
  }

  const argumentsOf = (outcome: CloseOutcome): string[] =>
    outcome.survivors.map(({ pid }) => processes.commandLine(pid).join(' ')).sort();

  it('is left alone and listed: nohup, setsid and disown', async () => {
    const terminal = await openWithSurvivors();
    const outcome = await shellsOpen.close(terminal);
    expect(argumentsOf(outcome)).toEqual(['sleep 602', 'sleep 603', 'sleep 604']);
  });

  it.each([
    ['at its prompt', undefined],
    ['with a job in front', 'sleep 612'],
  ])(
    'does not include what the shell hangs up itself: bash %s takes its background jobs along, 15 of 15 times',
    async (_where, job) => {
      for (let round = 0; round < 15; round += 1) {
        const terminal = await shellsOpen.openAtPrompt('bash');
        terminal.type('sleep 611 &');
        await waitUntil(() => findMarked([terminal.terminalId]).some(({ name }) => name === 'sleep'), {
          withinMs: 15_000,
        });
        if (job !== undefined) await startJob(terminal, job, 'sleep');
        const outcome = await shellsOpen.close(terminal);
        expect({ round, survivors: argumentsOf(outcome) }).toEqual({ round, survivors: [] });
      }
    },
  );

  it('is ended when the closer asks for everything', async () => {
    const terminal = await openWithSurvivors();
    const outcome = await shellsOpen.close(terminal, 'everything');
    expect({ survivors: outcome.survivors, left: findMarked([terminal.terminalId]) }).toEqual({
      survivors: [],
      left: [],
    });
    expect(words(outcome).at(-1)).toBe('end_everything: gone');
  });

  it.each([
    ['an ordinary one', 'sleep 606'],
    ['one that ignores HUP and TERM', `bash -c "trap '' HUP TERM; sleep 607"`],
  ])('does not include a suspended job: %s', async (_what, line) => {
    const terminal = await shellsOpen.openAtPrompt('bash');
    terminal.type(line);
    await waitUntil(() => terminal.foregroundName() !== undefined, { withinMs: 15_000 });
    await new Promise((resolve) => setTimeout(resolve, 100)); // the job sets its traps
    terminal.pty.write(new TextEncoder().encode('\u001a'));
    await waitUntil(() => terminal.foregroundName() === undefined, { withinMs: 15_000 });
    const outcome = await shellsOpen.close(terminal);
    expect({ survivors: outcome.survivors, left: findMarked([terminal.terminalId]) }).toEqual({
      survivors: [],
      left: [],
    });
  });
});

describe('L16, L17: a child that cannot be collected', () => {
  let uncollected: RealTerminal;
  let hasGone = false;
  beforeAll(() => (hasGone = false));
  afterAll(() => (hasGone = false));

  /** Its PTY never tells of its end, and the process table shows it for ever. */
  async function openStuck() {
    uncollected = await shellsOpen.openAtPrompt('bash');
    const { pty, shell } = uncollected;
    const silent: Pty = Object.assign(Object.create(pty) as Pty, {
      onExit: () => ({ dispose: () => undefined }),
      foregroundGroup: () => pty.foregroundGroup(),
      dispose: () => pty.dispose(),
    });
    const last = processes.find(shell.pid);
    if (last === undefined) throw new Error('The shell has gone');
    const find = (pid: number) => (pid === shell.pid && !hasGone ? { ...last, state: 'Z' } : processes.find(pid));
    const table: ShellProcesses = Object.assign(Object.create(processes) as ShellProcesses, {
      find,
      listProcessSession: processes.listProcessSession.bind(processes),
      listMarked: processes.listMarked.bind(processes),
      signal: processes.signal.bind(processes),
      signalGroup: processes.signalGroup.bind(processes),
    });
    return { terminal: { ...uncollected, pty: silent }, table };
  }

  it('is handed over within 1.5 s while other terminals open and time goes on', async () => {
    const { terminal, table } = await openStuck();
    let longestGapMs = 0;
    let lastMs = performance.now();
    const beat = setInterval(() => {
      longestGapMs = Math.max(longestGapMs, performance.now() - lastMs);
      lastMs = performance.now();
    }, 10);
    const closing = shellsOpen.close(terminal, 'foreground', { processes: table });
    const other = await shellsOpen.openAtPrompt('dash');
    const outcome = await closing;
    clearInterval(beat);

    expect({
      unreaped: outcome.unreaped,
      last: words(outcome).at(-1),
      pending: shellsOpen.childReaper.pendingCount,
    }).toEqual({
      unreaped: true,
      last: 'hand_over: waited for by the child reaper',
      pending: 1,
    });
    expect(outcome.durationMs).toBeLessThan(1_500);
    expect(isAlive(other.pty.pid)).toBe(true);
    expect(longestGapMs).toBeLessThan(300);
    hasGone = true;
    await waitUntil(() => shellsOpen.childReaper.pendingCount === 0, { withinMs: 3_000 });
  });

  it('H: a close that insists on collecting it does not come back', async () => {
    const { terminal, table } = await openStuck();
    let hasClosed = false;
    void shellsOpen
      .close(terminal, 'foreground', { processes: table, shellGraceMs: 600_000 })
      .then(() => (hasClosed = true));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(hasClosed).toBe(false);
  });
});
