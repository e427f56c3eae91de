import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CloseOutcome } from '../../../protocol/terminal-info.ts';
import { findMarked } from '../../census.ts';
import * as idle from '../../checks/check-idle-close.ts';
import * as freezing from '../../checks/check-next-command.ts';
import * as starting from '../../checks/check-starting-job.ts';
import * as handingOver from '../../checks/check-uncollected-child.ts';
import { importEdited } from '../../import-edited.ts';
import { processes, RealShells, startJob, type RealTerminal } from '../../real-shells.ts';
import { untilDeaf } from '../../until-deaf.ts';
import { waitUntil } from '../../wait-until.ts';

/** Shells that are not installed are skipped, and say so. */
const installed = (shell: string): boolean =>
  ['/bin', '/usr/bin'].some((folder) => existsSync(path.join(folder, shell)));
const shells = ['bash', 'zsh', 'fish', 'dash'];
const present = shells.filter(installed);

/** What a job prints once it is as it should be; the line that is typed does not contain it. */
const SET = 'all set';
const SAYS_SO = `printf 'all %s' set`;
const IGNORES_TERM = `bash -c "trap '' TERM; ${SAYS_SO}; while :; do sleep 0.1; done"`;
const IGNORES_ALL = `bash -c "trap '' HUP TERM; ${SAYS_SO}; while :; do sleep 0.1; done"`;

const words = (outcome: CloseOutcome): string[] => outcome.steps.map(({ step, result }) => `${step}: ${result}`);

let shellsOpen: RealShells;
beforeEach(() => (shellsOpen = new RealShells()));
afterEach(() => shellsOpen.dispose());

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
    ['a nested interactive shell', `PS1='all ''set> ' bash --norc`, 'bash', ['freeze_shells: stopped']],
  ])('ends %s', async (_what, line, jobName, expected) => {
    const terminal = await shellsOpen.openAtPrompt('bash');
    await startJob(terminal, line, jobName);
    if (jobName === 'bash') await waitUntil(() => terminal.output().includes(SET), { withinMs: 15_000 });

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
    expect(await freezing.checkNextCommand(outer, inner, 3)).toEqual([]);
  });

  it.each(present)('ends a job with it that %s is just starting', async (shell) => {
    expect(await starting.checkStartingJob(shell, 4)).toEqual([]);
  });

  for (const shell of shells.filter((name) => !installed(name))) {
    it.skip(`runs nothing after the job in ${shell}: ${shell} is not installed here`, () => undefined);
  }

  it('L13, control: without the freeze the next command runs, which is seen', async () => {
    const edit = { file: 'main/terminal/end-foreground-job.ts', from: 'frozen.stopAround(job);', to: '' };
    const broken = await importEdited<typeof freezing>('test/checks/check-next-command.ts', [edit]);
    let seen: string[] = [];
    // Whether the shell or its hang-up is first is for the machine to say: once is enough.
    for (let round = 0; round < 20 && seen.length === 0; round += 1)
      seen = await broken.checkNextCommand('bash', undefined, 5);
    expect(seen).toEqual(['the next command ran in bash']);
  });
});

describe('L15: closing an idle shell', () => {
  it.each(present)('%s takes less than 50 ms, typically', async (shell) => {
    expect(await idle.checkIdleClose(shell)).toEqual([]);
  });

  it('waits at most 1.5 s for a program that ignores everything, and takes its group along', async () => {
    const script = `trap '' HUP TERM; (while :; do sleep 0.1; done) & while :; do sleep 0.1; done`;
    const terminal = await shellsOpen.open({ command: 'bash', args: ['-c', script] });
    await untilDeaf([terminal.shell.pid]);
    await waitUntil(() => shellsOpen.members(terminal).length > 2, { withinMs: 15_000 });
    const outcome = await shellsOpen.close(terminal);
    expect({ exit: outcome.exit, survivors: outcome.survivors, unreaped: outcome.unreaped }).toEqual({
      exit: { code: null, signal: 'SIGKILL' },
      survivors: [],
      unreaped: false,
    });
    expect(outcome.durationMs).toBeLessThan(1_500);
  });

  it('L15, control: a master that is left open hangs nobody up, which is seen', async () => {
    const edit = { file: 'main/terminal/teardown.ts', from: 'this.#request.pty.dispose();', to: '' };
    const broken = await importEdited<typeof idle>('test/checks/check-idle-close.ts', [edit]);
    expect(await broken.checkIdleClose('bash')).toEqual(
      expect.arrayContaining(['its master is still open', 'a typical close takes longer than 50 ms']),
    );
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
    ['in its own group', 'while :; do sleep 0.01; done'],
    ['in groups of their own', 'set -m; while :; do sleep 0.01 & wait; done'],
  ])('is left alone and listed while it starts other programs %s', async (_where, script) => {
    for (let round = 0; round < 3; round += 1) {
      const terminal = await shellsOpen.openAtPrompt('bash');
      terminal.type(`nohup bash -c '${script}' >/dev/null 2>&1 &`);
      await waitUntil(() => shellsOpen.members(terminal).includes('sleep'), { withinMs: 15_000 });
      const outcome = await shellsOpen.close(terminal);
      const isBash = ({ name }: { readonly name: string }): boolean => name === 'bash';
      const isLeft = findMarked([terminal.terminalId]).some(isBash);
      await shellsOpen.close(terminal, 'everything');
      const found = { round, isLeft, isListed: outcome.survivors.some(isBash), steps: words(outcome) };
      const steps = ['close_master: closed', 'hang_up: gone'];
      expect(found).toEqual({ round, isLeft: true, isListed: true, steps });
    }
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
    // One that is only being started would miss what stops the others.
    await waitUntil(() => shellsOpen.members(terminal).includes('sleep'), { withinMs: 15_000 });
    terminal.pty.write(new TextEncoder().encode('\u001a'));
    await waitUntil(() => terminal.work()?.kind === 'suspended', { withinMs: 15_000 });
    const outcome = await shellsOpen.close(terminal);
    expect({ survivors: outcome.survivors, left: findMarked([terminal.terminalId]) }).toEqual({
      survivors: [],
      left: [],
    });
  });
});

describe('L16, L17: a child that cannot be collected', () => {
  it('is handed over within 1.5 s while other terminals open and time goes on', async () => {
    expect(await handingOver.checkUncollectedChild()).toEqual([]);
  });

  const without = (to: string) =>
    importEdited<typeof handingOver>('test/checks/check-uncollected-child.ts', [
      { file: 'main/terminal/teardown.ts', from: 'if (isUnreaped) this.#handOver();', to },
    ]);

  it('L16, control: a close that insists on collecting it does not come back, which is seen', async () => {
    const broken = await without(
      `while (this.#isShellThere()) await new Promise((go) => this.#parts.clock.setTimer(20, () => go(undefined)));`,
    );
    expect(await broken.checkUncollectedChild()).toContain('the close does not come back');
  });

  it('L17, control: a close that waits for it in a loop holds everything up, which is seen', async () => {
    const broken = await without(
      `for (const untilMs = performance.now() + 800; isUnreaped && performance.now() < untilMs;);
       if (isUnreaped) this.#handOver();`,
    );
    expect(await broken.checkUncollectedChild()).toContain('nothing else runs for more than 300 ms');
  });
});
