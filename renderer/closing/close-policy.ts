import type { LedgerProcess } from '../../protocol/ledger.ts';
import type { ProcessName, TerminalInfo } from '../../protocol/terminal-info.ts';

/** What closing a tab means for the processes in it, as far as it can be known beforehand. */
export type ClosePlan =
  | { readonly kind: 'close' }
  | {
      readonly kind: 'ask';
      /** What runs, which will be ended. */
      readonly job: AtStake | undefined;
      /** The job is the very process that the terminal was opened with: there is no shell besides. */
      readonly isJobShell: boolean;
      /** Of suspended jobs, which will be ended. */
      readonly suspended: readonly AtStake[];
      /** Started here and neither the shell nor the job: they may go on after the close. */
      readonly others: readonly AtStake[];
    };

/** A process as the question shows it: by its whole command where that is known. */
export interface AtStake extends ProcessName {
  readonly command: string;
}

/**
 * Asks whenever something else than the shell would be touched or left behind (decision 7).
 * `processes` is empty when the agent could not be asked; then only what it last said about the job counts.
 */
export function planClose(terminal: TerminalInfo, processes: readonly LedgerProcess[]): ClosePlan {
  if (terminal.exit !== null) return { kind: 'close' }; // Its shell has just left by itself; nothing more ends with it.
  const commandOf = (pid: number): string | undefined => processes.find((one) => one.pid === pid)?.command;
  const show = ({ pid, name }: ProcessName): AtStake => ({ pid, name, command: commandOf(pid) || name });
  const job = namedJob(terminal, processes);
  const rest = processes.filter((one) => !one.isForeground && one.pid !== terminal.pid && one.state !== 'Z');
  const suspended = processes.length === 0 ? lastSuspended(terminal) : rest.filter(isStopped);
  const others = rest.filter((one) => !isStopped(one));
  if (job === null && suspended.length === 0 && others.length === 0) return { kind: 'close' };
  return {
    kind: 'ask',
    job: job === null ? undefined : show(job),
    isJobShell: job !== null && job.pid === terminal.pid,
    suspended: suspended.map(show),
    others: others.map(show),
  };
}

/**
 * Whether to ask at once where the agent cannot be asked first: what it said last names a job beside the shell. A shell
 * alone may be at its prompt by now, or no longer; that is looked at when the close is delivered. Pure.
 */
export function isWorkKnown(terminal: TerminalInfo | undefined): boolean {
  if (terminal === undefined) return false;
  const plan = planClose(terminal, []);
  return plan.kind === 'ask' && !plan.isJobShell;
}

function isStopped({ state }: LedgerProcess): boolean {
  return state === 'T';
}

function lastSuspended({ foreground }: TerminalInfo): ProcessName[] {
  return foreground?.isSuspended === true ? [foreground] : [];
}

/**
 * The job by the process people know it by. A shell forks itself for `(make; deploy)` and for the parts of a pipeline:
 * such a leader bears the shell's own command, and says nothing about what runs.
 */
function namedJob({ foreground, pid }: TerminalInfo, processes: readonly LedgerProcess[]): ProcessName | null {
  if (foreground === null || foreground.isSuspended === true) return null;
  if (foreground.pid === pid) return foreground;
  const commandOf = (wanted: number | null): string | undefined => processes.find((one) => one.pid === wanted)?.command;
  const shell = commandOf(pid);
  if (shell === undefined || commandOf(foreground.pid) !== shell) return foreground;
  const isReal = (one: LedgerProcess): boolean => one.isForeground && one.state !== 'Z' && one.command !== shell;
  return processes.find(isReal) ?? foreground;
}
