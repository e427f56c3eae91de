import type { ProcessIdentity } from '../../protocol/ledger.ts';
import type { ClosingShell, EndingShell } from './closing-shell.ts';
import { isStillAlive } from './is-still-alive.ts';
import { isSameProcess } from './same-process.ts';
import type { ProcessFacts } from './shell-processes.ts';
import { listTerminalProcesses } from './terminal-processes.ts';

/** What the shell hung up just before it ended is no survivor, however long a busy machine takes to let it go. */
const LONGEST_END_MS = 500;
/** A program that puts its things in order when it is hung up needs a moment more. */
const SETTLE_MS = 100;
/** Programs may start others while they are being ended. */
const LONGEST_SWEEP = 5;
/** What goes on starting others after so many is left no time for it. */
const SWEEPS_WITH_GRACE = 3;
/** A program may start another and go, again and again. */
const LONGEST_HANDOVER = 5;

type Settling = Pick<EndingShell, 'processes' | 'budget'>;
type Closing = Pick<
  ClosingShell,
  'terminalId' | 'shell' | 'groups' | 'processes' | 'steps' | 'budget' | 'shellGraceMs'
>;

/** What outlives a close (L19). */
export async function listSurvivors(closing: Closing): Promise<ProcessFacts[]> {
  return listSettled(() => listRemaining(closing), closing);
}

/**
 * What `look` finds once all have gone that were about to. It looks again when one of them has: that may have started
 * another before. Of what never settles, those that were there last.
 */
export async function listSettled<T extends ProcessIdentity>(
  look: () => T[] | Promise<T[]>,
  parts: Settling,
): Promise<T[]> {
  let found = await look();
  for (let handovers = 0; handovers < LONGEST_HANDOVER; handovers += 1) {
    const left = await withoutEnding(found, parts);
    if (left.length === found.length) return left;
    found = await look();
    if (found.every((process) => left.some((one) => isSameProcess(one, process)))) break;
  }
  return found;
}

/** Those that are still there once all have gone that were about to. */
async function withoutEnding<T extends ProcessIdentity>(
  found: readonly T[],
  { processes, budget }: Settling,
): Promise<T[]> {
  const isAlive = (process: T): boolean => isStillAlive(process, processes);
  const isEnding = (process: T): boolean => isAlive(process) && processes.isEnding(process.pid);
  await budget.holds(LONGEST_END_MS, () => !found.some(isEnding));
  await budget.holds(SETTLE_MS, () => !found.some(isAlive));
  return found.filter(isAlive);
}

/** Ends them too: TERM, then KILL, and again for what was started meanwhile. Returns what is left. */
export async function endSurvivors(first: readonly ProcessFacts[], closing: Closing): Promise<ProcessFacts[]> {
  let left = [...first];
  for (let sweep = 0; sweep < LONGEST_SWEEP && left.length > 0; sweep += 1) {
    const target = `processes ${left.map((process) => process.pid).join(', ')}`;
    const hasGrace = sweep < SWEEPS_WITH_GRACE;
    const isGone = await (hasGrace ? endProcesses(left, closing) : endAll(left, 'SIGKILL', closing));
    closing.steps.add('end_everything', target, isGone ? 'gone' : 'some are still running');
    left = await listRemaining(closing);
  }
  return left.filter((process) => isStillAlive(process, closing.processes));
}

/** Everything but the shell. Who has gone since it was seen is in it: that may have started another. */
async function listRemaining(closing: Closing): Promise<ProcessFacts[]> {
  const { terminalId, shell, groups, processes } = closing;
  const found = await listTerminalProcesses(terminalId, () => groups.members(), processes);
  return found.filter((process) => process.pid !== shell.pid);
}

type EndingProcesses = Pick<EndingShell, 'processes' | 'budget' | 'shellGraceMs'>;

/** TERM, and after the shell's grace KILL. True when all of them have gone. */
export async function endProcesses(targets: readonly ProcessIdentity[], closing: EndingProcesses): Promise<boolean> {
  return (await endAll(targets, 'SIGTERM', closing)) || (await endAll(targets, 'SIGKILL', closing));
}

function endAll(
  targets: readonly ProcessIdentity[],
  signal: NodeJS.Signals,
  { processes, budget, shellGraceMs }: EndingProcesses,
): Promise<boolean> {
  for (const target of targets) {
    processes.signal(target, signal);
    processes.signal(target, 'SIGCONT');
  }
  return budget.holds(shellGraceMs, () => !targets.some((target) => isStillAlive(target, processes)));
}
