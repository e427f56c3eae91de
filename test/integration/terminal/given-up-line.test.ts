import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sleep } from '../../../base/clock.ts';
import { systemClock } from '../../../base/system-clock.ts';
import { findMarked } from '../../census.ts';
import * as givingUp from '../../checks/check-given-up-line.ts';
import type { TypedLine } from '../../checks/check-given-up-line.ts';
import { importEdited } from '../../import-edited.ts';
import { RealShells, type RealTerminal } from '../../real-shells.ts';
import { waitUntil } from '../../wait-until.ts';

const { checkGivenUpLine, openNested } = givingUp;

/** Shells that are not installed are skipped, and say so. */
const installed = (shell: string): boolean =>
  ['/bin', '/usr/bin'].some((folder) => existsSync(path.join(folder, shell)));
const shells = ['bash', 'zsh', 'fish', 'dash'];
const present = shells.filter(installed);
/** As root: of anybody else it would want a password. */
const su = process.getuid?.() === 0 ? ['su -m -s /bin/dash'] : [];
const inners = [...present, 'sh'];

/** The same in every shell: in a group of its own, in the shell's, in the background, and in no process at all. */
const JOB = 'sleep 300';
const POSIX_LINES = [JOB, 'x=$(sleep 300)', 'set +m; sleep 300', 'sleep 300 & wait', 'sleep 300 | cat', 'read x'];
const FISH_LINES = [
  ...[JOB, 'set x (sleep 300)', 'status job-control none; sleep 300', 'sleep 300 & wait', 'sleep 300 | cat', 'read x'],
  ...['for i in 1 2; sleep 300; end', 'sleep 300 | while read x; end', 'read x < (sleep 300 | psub)'],
];
const LOOPS = ['for i in 1 2; do sleep 300; done', 'sleep 300 | while read x; do :; done'];
const linesOf: Record<string, readonly string[]> = {
  bash: [...POSIX_LINES, ...LOOPS, 'read x < <(sleep 300)', 'read -n1 x'],
  zsh: [...POSIX_LINES, ...LOOPS, 'read x < <(sleep 300)', 'read -k1 x'],
  dash: [...POSIX_LINES, ...LOOPS],
  sh: [...POSIX_LINES, ...LOOPS],
  fish: FISH_LINES,
};

const trapsOf: Record<string, readonly string[]> = {
  bash: [`trap 'history -a' HUP`, `trap '' HUP`, `trap : HUP INT TERM`],
  zsh: ['TRAPHUP() { fc -W }', `trap '' HUP`, `trap : HUP INT TERM`],
  dash: ['trap : HUP', `trap '' HUP`, `trap : HUP INT TERM`],
  sh: ['trap : HUP', `trap '' HUP`, `trap : HUP INT TERM`],
  fish: ['function onHangUp --on-signal HUP; end', 'function onHangUp --on-signal HUP; history save; end'],
};

const typedInto = (nesting: TypedLine['shells'], befores: readonly (string | undefined)[]): TypedLine[] => {
  const lines = linesOf[nesting.at(-1) ?? ''] ?? linesOf['sh'] ?? [];
  const all = befores.flatMap((before) => lines.map((line) => ({ before, line })));
  return all.map(({ before, line }) => ({ shells: nesting, line, ...(before === undefined ? {} : { before }) }));
};

let shellsOpen: RealShells;
beforeEach(() => (shellsOpen = new RealShells()));
afterEach(() => shellsOpen.dispose());

describe('L13: whatever a line waits for when its terminal is closed, nothing after it runs', () => {
  it.each(present)('L13: in %s', async (shell) => {
    expect(await checkGivenUpLine(typedInto([shell], [undefined]), 3)).toEqual([]);
  });

  it.each(present.flatMap((shell) => (trapsOf[shell] ?? []).map((trap) => [shell, trap] as const)))(
    'L13: in %s after %s',
    async (shell, trap) => {
      expect(await checkGivenUpLine(typedInto([shell], [trap]), 2)).toEqual([]);
    },
  );

  it.each(present.flatMap((outer) => [...inners, ...su].map((inner) => [outer, inner] as const)))(
    'L13: in %s, in an inner %s',
    async (outer, inner) => {
      expect(await checkGivenUpLine(typedInto([outer, inner], [undefined]), 1)).toEqual([]);
    },
  );

  it.each(inners)('L13: in an inner %s that has a trap, within one that has one', async (inner) => {
    const [trap] = trapsOf[inner] ?? [];
    expect(await checkGivenUpLine(typedInto(['bash', inner], [trap]), 2)).toEqual([]);
  });

  it.each(present)('L13: in %s with a trap, of which the line is an inner shell', async (outer) => {
    const [before = ''] = trapsOf[outer] ?? [];
    const inside = ['sleep 300', 'x=$(sleep 300)', 'set +m; sleep 300'];
    const lines = inside.map((then): TypedLine => ({ shells: [outer], before, line: 'sh', then }));
    expect(await checkGivenUpLine(lines, 3)).toEqual([]);
  });

  for (const shell of shells.filter((name) => !installed(name))) {
    it.skip(`L13: in ${shell}: ${shell} is not installed here`, () => undefined);
  }

  const edits = [
    {
      what: 'nothing but HUP',
      file: 'main/terminal/leave-line.ts',
      from: 'endLine(process, actions, processes);',
      to: '',
    },
    {
      what: 'no freeze within the job',
      file: 'main/terminal/frozen-shells.ts',
      from: 'mayStartNext(member, this.#processes)',
      to: 'false',
    },
  ];
  const seen: TypedLine[] = [
    { shells: ['bash'], before: 'trap : HUP', line: JOB },
    { shells: ['bash', 'bash'], line: 'set +m; sleep 300' },
  ];
  it.each(edits.map((edit, at) => [edit.what, edit, seen[at]] as const))(
    'L13, control: with %s the line goes on, which is seen',
    async (_what, edit, line) => {
      const broken = await importEdited<typeof givingUp>('test/checks/check-given-up-line.ts', [edit]);
      expect(await broken.checkGivenUpLine(line === undefined ? [] : [line], 3)).toHaveLength(1);
    },
  );
});

describe('L13: what a shell saves when its terminal is closed', () => {
  const SAVING = 'HISTFILE=~/history HISTSIZE=9 SAVEHIST=9';
  const waits = [undefined, JOB, 'x=$(sleep 300)', 'set +m; sleep 300', 'sleep 300 & wait'];

  it.each(
    ['bash', 'zsh']
      .filter(installed)
      .flatMap((shell) => waits.map((line) => [shell, line ?? 'at its prompt', line] as const)),
  )('L13: %s saves its history: %s', async (shell, _where, line) => {
    for (let round = 0; round < 3; round += 1) {
      const terminal = await shellsOpen.openAtPrompt(shell);
      for (const typed of [SAVING, `echo re''membered-${round}`, ...(line === undefined ? [] : [line])])
        terminal.type(typed);
      await waitUntil(() => terminal.output().includes(`remembered-${round}`), { withinMs: 15_000 });
      await waitUntil(() => (line === undefined ? terminal.pty.isLineEdited() : isAsleep(terminal)), {
        withinMs: 15_000,
      });
      await sleep(systemClock, 100);
      await shellsOpen.close(terminal);
      expect(readFileSync(path.join(shellsOpen.home, 'history'), 'utf8')).toContain(`echo re''membered-${round}`);
    }
  });

  it.each(['bash', 'zsh'].filter(installed))('L13: an inner %s at its prompt saves its history, too', async (shell) => {
    const terminal = await openNested(shellsOpen, ['dash', shell]);
    for (const typed of [SAVING, "echo re''membered"]) terminal.type(typed);
    const isBack = (): boolean => terminal.output().includes('remembered') && terminal.pty.isLineEdited();
    await waitUntil(isBack, { withinMs: 15_000 });
    await sleep(systemClock, 100);
    const { durationMs } = await shellsOpen.close(terminal);
    const saved = readFileSync(path.join(shellsOpen.home, 'history'), 'utf8');
    expect({ isSaved: saved.includes("echo re''membered"), isSoon: durationMs < 300 }).toEqual({
      isSaved: true,
      isSoon: true,
    });
  });

  it.each(['bash', 'dash'].filter(installed))('L13: an inner bash saves a long history, below a %s', async (outer) => {
    const terminal = await openNested(shellsOpen, [outer, 'bash']);
    const fill = "for ((n = 0; n < 20000; n++)); do history -s 'a line of many'; done";
    const long = 'HISTFILE=~/history HISTSIZE=99999 HISTFILESIZE=99999';
    for (const typed of [long, fill, "echo re''membered"]) terminal.type(typed);
    const isBack = (): boolean => terminal.output().includes('remembered') && terminal.pty.isLineEdited();
    await waitUntil(isBack, { withinMs: 15_000 });
    await sleep(systemClock, 100);
    await shellsOpen.close(terminal);
    expect(readFileSync(path.join(shellsOpen.home, 'history'), 'utf8')).toContain(`echo re''membered`);
  });

  it('L13: bash at its prompt saves its history in spite of a trap on HUP', async () => {
    const terminal = await shellsOpen.openAtPrompt('bash');
    for (const typed of [SAVING, 'trap : HUP', `echo re''membered`]) terminal.type(typed);
    const isBack = (): boolean => terminal.output().includes('remembered') && terminal.pty.isLineEdited();
    await waitUntil(isBack, { withinMs: 15_000 });
    await sleep(systemClock, 100);
    await shellsOpen.close(terminal);
    expect(readFileSync(path.join(shellsOpen.home, 'history'), 'utf8')).toContain(`echo re''membered`);
  });
});

const isAsleep = ({ terminalId }: RealTerminal): boolean =>
  findMarked([terminalId]).some(({ name }) => name === 'sleep');
