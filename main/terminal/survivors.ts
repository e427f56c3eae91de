import type { ClosingShell } from './closing-shell.ts';
import type { ProcessFacts } from './shell-processes.ts';
import { listTerminalProcesses } from './terminal-processes.ts';

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

/** Everything but the shell. */
async function listRemaining(closing: ClosingShell): Promise<ProcessFacts[]> {
  const { terminalId, shell, groups, processes } = closing;
  const found = await listTerminalProcesses(terminalId, () => groups.members(), processes);
  return found.filter((process) => process.pid !== shell.pid && isStillAlive(process, closing));
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
