import { describeResult, type ClosingShell, type EndingShell } from './closing-shell.ts';
import { findJobGroup } from './foreground-job.ts';
import type { FrozenShells } from './frozen-shells.ts';
import { mayOutliveHangUp } from './leave-line.ts';
import type { SignalResult } from './shell-processes.ts';
import { findStartingJob } from './starting-job.ts';

/** A shell in a loop may start another job between a look and the freeze: then look again, but not for ever. */
const LONGEST_CHASE = 5;

/**
 * Ends the foreground job, and nothing after it (L13): the shells above it, and within it, are stopped first, or they
 * would start the next command of the line. `frozen` has been hung up when this returns, and stands still.
 */
export async function endForegroundJob(closing: ClosingShell, frozen: FrozenShells): Promise<void> {
  const { pty, shell, groups } = closing;
  const found = findJobGroup(pty, shell) ?? (await findStartingJob(closing));
  const first = found === undefined || groups.isEmpty(found) ? undefined : found;
  if (first === undefined && !isShellInLine(closing)) return;
  let promptGroup: number | undefined;
  try {
    const job = freezeAround(first ?? shell.group, frozen, closing);
    if (job !== undefined && isAtPrompt(job, closing)) promptGroup = job;
    if (job !== undefined) tellOfFreeze(frozen, closing);
    await endJobs(job, frozen, closing);
  } finally {
    frozen.hangUp(promptGroup);
  }
}

/** The shell runs a command itself, or in its own group: it might have more to do. */
function isShellInLine(closing: ClosingShell): boolean {
  const { shell, processes } = closing;
  if (processes.find(shell.pid)?.startTime !== shell.startTime) return false;
  return mayOutliveHangUp(shell, processes) && !isAtPrompt(shell.group, closing);
}

/** A shell that reads a line to come, key by key, and nobody else is in the group. */
function isAtPrompt(group: number, { pty, groups }: ClosingShell): boolean {
  return pty.isLineEdited() && groups.membersOf(group).length === 1;
}

/** Returns the job that is in the foreground once no shell can start another one. */
function freezeAround(first: number, frozen: FrozenShells, { pty, shell }: ClosingShell): number | undefined {
  let job: number | undefined = first;
  for (let look = 0; look < LONGEST_CHASE && job !== undefined; look += 1) {
    frozen.stopAround(job);
    const now = findJobGroup(pty, shell);
    if (now === job) break;
    job = now;
  }
  return job;
}

function tellOfFreeze({ stoppedPids, refusedPids }: FrozenShells, { steps }: ClosingShell): void {
  const result = refusedPids.length > 0 ? `not permitted: ${refusedPids.join(', ')}` : 'stopped';
  steps.add('freeze_shells', `processes ${[...stoppedPids, ...refusedPids].join(', ')}`, result);
}

/** A job that is itself a shell may have started another one before its end. */
async function endJobs(first: number | undefined, frozen: FrozenShells, closing: ClosingShell): Promise<void> {
  let job = first;
  for (let ended = 0; ended < LONGEST_CHASE && job !== undefined; ended += 1) {
    await endJob(job, frozen, closing);
    const next = findJobGroup(closing.pty, closing.shell);
    if (next === undefined || next === job || closing.groups.isEmpty(next)) return;
    job = freezeAround(next, frozen, closing);
  }
}

/** Whatever would go on after the job has been stopped by now, and stays so. */
export async function endJob(group: number, frozen: FrozenShells, ending: EndingShell): Promise<void> {
  const { groups, steps, budget, jobGraceMs } = ending;
  const target = `group ${group}`;
  const isMixed = frozen.hasShellIn(group);
  if (isMixed && frozen.jobIn(group).length === 0) return;
  const signal = (name: NodeJS.Signals): SignalResult =>
    isMixed ? signalEach(group, name, frozen, ending) : groups.signal(group, name);
  const asked = signal('SIGTERM');
  if (asked === 'refused') return steps.add('end_job', target, describeResult(asked, ''));
  signal('SIGCONT'); // A stopped job cannot act on TERM.
  const isGone = await budget.holds(jobGraceMs, () =>
    isMixed ? frozen.jobIn(group).length === 0 : groups.isEmpty(group),
  );
  steps.add('end_job', target, isGone ? 'gone' : 'still running');
  if (!isGone) steps.add('kill_job', target, describeResult(signal('SIGKILL'), 'killed'));
}

/** Stopped first: a script that saw its program end before it is told itself would go on. */
function signalEach(
  group: number,
  signal: NodeJS.Signals,
  frozen: FrozenShells,
  { groups, processes }: EndingShell,
): SignalResult {
  if (signal !== 'SIGCONT') groups.signal(group, 'SIGSTOP');
  const results = frozen.jobIn(group).map((process) => processes.signal(process, signal));
  return results.find((result) => result !== 'gone') ?? 'gone';
}
