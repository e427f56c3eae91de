import type { ClosingShell } from './closing-shell.ts';
import type { ProcessFacts } from './shell-processes.ts';

/** What the shell hung up just before it ended is no survivor, however long a busy machine takes to let it go. */
const LONGEST_END_MS = 500;
/** A program that puts its things in order when it is hung up needs a moment more. */
const SETTLE_MS = 100;
/** Programs may start others while they are being ended. */
const LONGEST_SWEEP = 3;

/** What outlives a close (L19). */
export async function listSurvivors(closing: ClosingShell): Promise<ProcessFacts[]> {
  const survivors = await listRemaining(closing);
  const isAlive = (process: ProcessFacts): boolean => isStillAlive(process, closing);
  const isEnding = (process: ProcessFacts): boolean => isAlive(process) && closing.processes.isEnding(process.pid);
  await closing.budget.holds(LONGEST_END_MS, () => !survivors.some(isEnding));
  await closing.budget.holds(SETTLE_MS, () => !survivors.some(isAlive));
  return survivors.filter(isAlive);
}

/** Ends them too: TERM, then KILL, and again for what was started meanwhile. Returns what is left. */
export async function endSurvivors(first: readonly ProcessFacts[], closing: ClosingShell): Promise<ProcessFacts[]> {
  let left = [...first];
  for (let sweep = 0; sweep < LONGEST_SWEEP && left.length > 0; sweep += 1) {
    const target = `processes ${left.map((process) => process.pid).join(', ')}`;
    const isGone = (await endAll(left, 'SIGTERM', closing)) || (await endAll(left, 'SIGKILL', closing));
    closing.steps.add('end_everything', target, isGone ? 'gone' : 'some are still running');
    left = await listRemaining(closing);
  }
  return left;
}

/**
 * Everything but the shell: the processes that bear the terminal's mark, and those of its process session that have
 * lost the mark (a program may overwrite its environment).
 */
async function listRemaining(closing: ClosingShell): Promise<ProcessFacts[]> {
  const found = new Map<number, ProcessFacts>();
  for (const process of await closing.processes.listMarked(closing.terminalId)) found.set(process.pid, process);
  for (const process of closing.groups.members()) found.set(process.pid, process);
  found.delete(closing.shell.pid);
  return [...found.values()].filter((process) => isStillAlive(process, closing));
}

function endAll(targets: readonly ProcessFacts[], signal: NodeJS.Signals, closing: ClosingShell): Promise<boolean> {
  for (const target of targets) {
    closing.processes.signal(target, signal);
    closing.processes.signal(target, 'SIGCONT');
  }
  return closing.budget.holds(closing.shellGraceMs, () => !targets.some((target) => isStillAlive(target, closing)));
}

function isStillAlive(process: ProcessFacts, { processes }: ClosingShell): boolean {
  const now = processes.find(process.pid);
  return now?.startTime === process.startTime && now.state !== 'Z';
}
