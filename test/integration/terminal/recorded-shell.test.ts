import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findMarked, isAlive } from '../../census.ts';
import * as recovering from '../../checks/check-recovered-command.ts';
import { importEdited } from '../../import-edited.ts';
import { RealShells, type RealTerminal } from '../../real-shells.ts';
import { waitUntil } from '../../wait-until.ts';

const { checkRecoveredCommand, loseAndRecover, startTyped } = recovering;
const STUBBORN = `bash -c "trap '' HUP TERM; while :; do sleep 1000; done"`;

/** Shells that are not installed are skipped, and say so. */
const shells = ['bash', 'zsh', 'fish', 'dash'];
const installed = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(path.join(folder, name)));
const present = shells.filter(installed);

let shellsOpen: RealShells;

beforeEach(() => (shellsOpen = new RealShells()));
afterEach(() => shellsOpen.dispose());

const namesOf = (processes: readonly { name: string }[]): string[] => processes.map(({ name }) => name).sort();

describe('L26: a shell whose agent is gone', () => {
  const lines = [
    ...present.map((outer) => ({ outer, line: 'sleep 300' })),
    ...present.map((outer) => ({ outer, line: 'nohup sleep 300' })),
    // Nothing makes fish deaf to a hang-up.
    ...present.filter((outer) => outer !== 'fish').map((outer) => ({ outer, line: `trap '' HUP; sleep 300` })),
    ...present.filter((outer) => outer !== 'fish').map((outer) => ({ outer, line: `trap : HUP; nohup sleep 300` })),
    ...present.map((outer) => ({ outer, inner: 'bash', line: `trap '' HUP; sleep 300` })),
    ...present.map((outer) => ({ outer, inner: 'dash', line: `nohup sleep 300` })),
  ];

  it.each(lines.map((typed) => [typed.outer, 'inner' in typed ? typed.inner : 'none', typed.line, typed] as const))(
    'L26: runs nothing after its job: in %s, inner shell %s, %s; touch X',
    async (_outer, _inner, _line, typed) => {
      expect(await checkRecoveredCommand(typed, 3)).toEqual([]);
    },
  );

  for (const shell of shells.filter((name) => !installed(name))) {
    it.skip(`runs nothing after the job in ${shell}: ${shell} is not installed here`, () => undefined);
  }

  it('L26, control: without the freeze the next command runs, which is seen', async () => {
    const edit = { file: 'main/terminal/end-recorded-shell.ts', from: 'frozen.stopAround(group);', to: '' };
    const broken = await importEdited<typeof recovering>('test/checks/check-recovered-command.ts', [edit]);
    const typed = { outer: 'bash', line: `trap '' HUP; sleep 300` };
    expect(await broken.checkRecoveredCommand(typed, 5)).toEqual(['the next command ran in bash']);
  });

  it.each([
    ['that ignores the hang-up', 'nohup sleep 301', 'sleep', ['sleep']],
    ['that ignores whatever can be ignored', STUBBORN, 'bash', ['bash', 'sleep']],
    ['of two programs', 'nohup sleep 301 | nohup sleep 302', 'sleep', ['sleep', 'sleep']],
    ['whose leader has gone', 'true | nohup sleep 301', 'sleep', ['sleep']],
  ])('L26: its last job ends, one %s', async (_what, line, jobName, names) => {
    const terminal = await shellsOpen.openAtPrompt('bash');
    await startTyped(terminal, line, jobName);
    // Each has come to where it ignores what it should.
    await waitUntil(() => commandsOf(terminal).join() === [...names, 'bash'].sort().join(), { withinMs: 5_000 });
    const { ended, left } = await loseAndRecover(terminal);
    expect({ ended: namesOf(ended), left, marked: findMarked([terminal.terminalId]) }).toEqual({
      ...{ ended: names, left: [], marked: [] },
    });
  });

  it('L26: ends by itself, and nothing is signalled', async () => {
    const terminal = await shellsOpen.openAtPrompt('bash');
    expect(await loseAndRecover(terminal)).toEqual({ ended: [], left: [] });
    expect(isAlive(terminal.shell.pid)).toBe(false);
  });

  it('L26: is ended where it stays, and its background is left alone', async () => {
    const terminal = await shellsOpen.openAtPrompt('bash');
    terminal.type(`trap '' HUP; sleep 303 & wait`); // At its prompt it would leave: there is nothing to read any more.
    await waitUntil(() => commandsOf(terminal).includes('sleep'), { withinMs: 5_000 });
    const { ended, left } = await loseAndRecover(terminal);
    expect({ ended: namesOf(ended), left: namesOf(left), after: commandsOf(terminal) }).toEqual({
      ...{ ended: ['bash'], left: ['sleep'], after: ['sleep'] },
    });
  });

  it('L26: a program in its place ends with its whole group', async () => {
    const script = `trap '' HUP TERM; sleep 304 & sleep 305`;
    const terminal = await shellsOpen.open({ command: 'bash', args: ['-c', script] });
    await waitUntil(() => commandsOf(terminal).length === 3, { withinMs: 5_000 });
    const { ended, left } = await loseAndRecover(terminal);
    expect({ ended: namesOf(ended), left, after: commandsOf(terminal) }).toEqual({
      ...{ ended: ['bash', 'sleep', 'sleep'], left: [], after: [] },
    });
  });
});

function commandsOf({ terminalId }: RealTerminal): string[] {
  return namesOf(findMarked([terminalId]));
}
