import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { sleep } from '../../base/clock.ts';
import { systemClock } from '../../base/system-clock.ts';
import { findMarked } from '../census.ts';
import { RealShells, startJob, type RealTerminal } from '../real-shells.ts';
import { waitUntil } from '../wait-until.ts';

/** A shell that was let go on has started its next command long before. */
const GOES_ON_WITHIN_MS = 300;
const AT_ONCE = 6;

/** What is typed before a terminal is closed. */
export interface TypedLine {
  /** The outermost first; each other one is started from the one before, by this command. */
  readonly shells: readonly [string, ...string[]];
  /** Typed first, into the innermost. */
  readonly before?: string;
  /** Sleeps, or reads what nobody types. */
  readonly line: string;
  /** Typed into the shell that `line` starts. */
  readonly then?: string;
}

/** L13: whatever a line is waiting for, in whatever shell, what comes after it never runs; nor does what was typed ahead. */
export async function checkGivenUpLine(lines: readonly TypedLine[], times: number): Promise<string[]> {
  const shells = new RealShells();
  const runs = Array.from({ length: times }, () => lines)
    .flat()
    .map((typed) => ({ typed, mark: path.join(shells.home, randomUUID()) }));
  try {
    for (let first = 0; first < runs.length; first += AT_ONCE) {
      const next = runs.slice(first, first + AT_ONCE);
      await Promise.all(next.map(({ typed, mark }) => closeInLine(shells, typed, mark)));
    }
    await sleep(systemClock, GOES_ON_WITHIN_MS);
    const wentOn = runs.filter(({ mark }) => existsSync(mark));
    return [...new Set(wentOn.map(({ typed }) => [...typed.shells, typed.before ?? '', typed.line].join(' > ')))];
  } finally {
    await shells.dispose();
  }
}

async function closeInLine(shells: RealShells, { shells: nesting, before, line, then }: TypedLine, mark: string) {
  const terminal = await openNested(shells, nesting);
  if (before !== undefined) terminal.type(before);
  terminal.type(`${line}; echo > ${mark}`);
  if (then !== undefined) {
    await waitUntil(() => terminal.foregroundName() === line, { withinMs: 15_000 });
    terminal.type(then);
  }
  await waitUntil(() => isWaiting(terminal, then ?? line), { withinMs: 15_000 });
  await sleep(systemClock, 100); // It has come to wait for what it started.
  if (!line.startsWith('read')) terminal.type(`echo > ${mark}`);
  await shells.close(terminal);
}

/** Opens the outermost at its prompt, and each other one in it at its own. */
export async function openNested(
  shells: RealShells,
  [outer, ...inner]: readonly [string, ...string[]],
): Promise<RealTerminal> {
  const terminal = await shells.openAtPrompt(outer);
  for (const command of inner) {
    const outputBefore = terminal.output().length;
    await startJob(terminal, command, path.basename(command));
    await waitUntil(() => terminal.output().length > outputBefore + command.length + 2, { withinMs: 15_000 });
  }
  return terminal;
}

function isWaiting({ terminalId, pty, output }: RealTerminal, line: string): boolean {
  if (line.includes('sleep')) return findMarked([terminalId]).some(({ name }) => name === 'sleep');
  return !pty.isLineEdited() || output().includes(']0;read '); // fish reads key by key, and says so in its title.
}
