import type { LedgerProcess } from './ledger-process.ts';
import type { ProcessName, TerminalInfo } from '../../protocol/terminal-info.ts';

/** What closing a tab means for the processes in it, as far as it can be known beforehand. */
export type ClosePlan =
  | { readonly kind: 'close' }
  | {
      readonly kind: 'ask';
      /** The job in the foreground, which will be ended. */
      readonly job: ProcessName | undefined;
      /** Started here and neither the shell nor the job: they may go on after the close. */
      readonly others: readonly ProcessName[];
    };

/**
 * Asks whenever something else than the shell would be touched or left behind (decision 7).
 * `processes` is empty when the agent could not be asked; then only what it last said about the job counts.
 */
export function planClose(terminal: TerminalInfo, processes: readonly LedgerProcess[]): ClosePlan {
  const job = terminal.foreground ?? undefined;
  const others = processes.filter((one) => !one.isForeground && one.pid !== terminal.pid && one.state !== 'Z');
  if (job === undefined && others.length === 0) return { kind: 'close' };
  return {
    kind: 'ask',
    job,
    others: others.map(({ pid, name }) => ({ pid, name })),
  };
}
