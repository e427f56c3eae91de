import { describeResult, type ClosingShell, type EndingShell } from './closing-shell.ts';
import type { ShellGroups } from './shell-groups.ts';
import type { ProcessFacts, SignalResult } from './shell-processes.ts';

/** Groups of suspended jobs: a hang-up alone may leave them stopped for ever. `before`: before anything is stopped by us. */
export function findStoppedJobs(before: readonly ProcessFacts[], { pty, shell }: ClosingShell): number[] {
  const foreground = pty.foregroundGroup();
  const stopped = before.filter((process) => process.state === 'T');
  const jobs = new Set(stopped.map((process) => process.group));
  return [...jobs].filter((group) => group !== shell.group && group !== foreground);
}

/** A stopped process acts on the others only once it goes on. */
const HANG_UP: readonly NodeJS.Signals[] = ['SIGHUP', 'SIGTERM', 'SIGCONT'];

/** For so much of its grace a shell that has been hung up once may leave in its own way. */
const FIRST_UNTIL = 0.3;

/** The same in milliseconds. */
export function hangUpMs(shellGraceMs: number): number {
  return shellGraceMs * FIRST_UNTIL;
}

/** Longer than that one waits for who is at work then, as with a long history to save; the rest is for what comes after. */
const AT_WORK_UNTIL = 0.8;
/** Running, or waiting for a disk. */
const AT_WORK: ReadonlySet<string | undefined> = new Set(['R', 'D']);

/** Groups that end with the shell's own. */
export interface OtherGroups {
  readonly stoppedJobs: readonly number[];
  /** Hung up already, as the shell. */
  readonly hungUp: readonly number[];
}

export const NO_OTHERS: OtherGroups = { stoppedJobs: [], hungUp: [] };

/**
 * Ends the shell's group and its stopped jobs (L15). The master has been closed, and that has hung up the shell: a bash
 * that is hung up again while it leaves goes at once, its background jobs stay, and its history may be lost. So the
 * second hang-up, with TERM, waits, and longer for a shell that is at work. `hasShellEnded`: it has been collected.
 */
export async function endShell(
  closing: EndingShell,
  { stoppedJobs, hungUp }: OtherGroups,
  hasShellEnded: () => boolean,
): Promise<void> {
  const { shell, processes, groups, steps, budget, shellGraceMs } = closing;
  const all = [shell.group, ...stoppedJobs, ...hungUp];
  const target = `group ${all.join(', ')}`;
  const areEmpty = (): boolean => all.every((group) => groups.isEmpty(group));
  const hasEnded = (): boolean => hasShellEnded() && areEmpty();
  const describeRest = (asked: SignalResult): string =>
    areEmpty() ? 'ended, not collected yet' : describeResult(asked, 'still running');
  signalAll(groups, stoppedJobs, HANG_UP);
  const isAtWork = (): boolean => [shell.pid, ...hungUp].some((pid) => AT_WORK.has(processes.find(pid)?.state));
  const startMs = steps.elapsedMs;
  const holdsBy = (share: number, condition: () => boolean): Promise<boolean> =>
    budget.holds(Math.max(0, shellGraceMs * share - (steps.elapsedMs - startMs)), condition);
  let asked: SignalResult = 'sent';
  let isGone = await holdsBy(FIRST_UNTIL, hasEnded);
  if (!isGone && isAtWork()) isGone = (await holdsBy(AT_WORK_UNTIL, () => hasEnded() || !isAtWork())) && hasEnded();
  if (!isGone) {
    asked = signalAll(groups, all, HANG_UP);
    isGone = await holdsBy(1, hasEnded);
  }
  steps.add('hang_up', target, isGone ? 'gone' : describeRest(asked));
  if (isGone) return;
  const killed = signalAll(groups, all, ['SIGKILL']);
  const isKilled = await budget.holds(shellGraceMs, hasEnded);
  steps.add('kill_shell', target, isKilled ? 'gone' : describeRest(killed));
}

function signalAll(groups: ShellGroups, targets: readonly number[], signals: readonly NodeJS.Signals[]): SignalResult {
  const results = targets.flatMap((group) => signals.map((signal) => groups.signal(group, signal)));
  if (results.includes('refused')) return 'refused';
  return results.includes('sent') ? 'sent' : 'gone';
}
