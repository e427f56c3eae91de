import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { sleep } from '../../base/clock.ts';
import { systemClock } from '../../base/system-clock.ts';
import { endRecordedShell, type RecordedEnd } from '../../main/terminal/end-recorded-shell.ts';
import { ShellJournal } from '../../main/terminal/shell-journal.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import { processes, RealShells, type RealTerminal } from '../real-shells.ts';
import { waitUntil } from '../wait-until.ts';

/** A shell that was let go on has started its next command long before. */
const GOES_ON_WITHIN_MS = 300;

/** What is typed before `touch X`, into `outer` or into `inner` started from it. */
export interface TypedLine {
  readonly outer: string;
  readonly inner?: string | undefined;
  readonly line: string;
}

/** L26: what follows the job in its line never runs, though nobody holds the terminal any more. */
export async function checkRecoveredCommand(typed: TypedLine, times: number): Promise<string[]> {
  const shells = new RealShells();
  try {
    const marks = Array.from({ length: times }, () => path.join(shells.home, randomUUID()));
    await Promise.all(marks.map((mark) => loseInLine(shells, typed, mark)));
    await sleep(systemClock, GOES_ON_WITHIN_MS);
    const isAnyThere = marks.some((mark) => existsSync(mark));
    return isAnyThere ? [`the next command ran in ${typed.inner ?? typed.outer}`] : [];
  } finally {
    await shells.dispose();
  }
}

async function loseInLine(shells: RealShells, { outer, inner, line }: TypedLine, mark: string): Promise<void> {
  const terminal = await shells.openAtPrompt(outer);
  if (inner !== undefined) {
    const outputBefore = terminal.output().length;
    await startTyped(terminal, inner, inner);
    await waitUntil(() => terminal.output().length > outputBefore + inner.length + 2, { withinMs: 15_000 });
  }
  await startTyped(terminal, `${line}; touch ${mark}`, 'sleep');
  await loseAndRecover(terminal);
}

export async function startTyped(terminal: RealTerminal, line: string, jobName: string): Promise<void> {
  terminal.type(line);
  await waitUntil(() => terminal.foregroundName() === jobName, { withinMs: 15_000 });
}

/** The terminal is seen once more, then its master closes as it does when the agent is killed, and the next one comes. */
export function loseAndRecover({ terminalId, shell, pty }: RealTerminal): Promise<RecordedEnd> {
  const journaled = new ShellJournal(processes, async () => undefined).add(terminalId as TerminalId, shell);
  journaled.foregroundSeen(pty.foregroundGroup());
  pty.dispose();
  const parts = { processes, clock: systemClock, jobGraceMs: 500, shellGraceMs: 500 };
  return endRecordedShell(journaled.record, parts);
}
