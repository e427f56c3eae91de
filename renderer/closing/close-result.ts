import type { CloseOutcome } from '../../protocol/terminal-info.ts';
import type { AtStake, ClosePlan } from './close-policy.ts';

/** What became of the processes that a close was about. */
export interface CloseResult {
  /** Were there when it was asked about, and are gone. */
  readonly ended: readonly AtStake[];
  /** Live on. */
  readonly survivors: readonly AtStake[];
}

/** Sorts what was at stake by what the close says of it. Pure. */
export function closeResult(
  { job, suspended, others }: Extract<ClosePlan, { kind: 'ask' }>,
  { survivors }: Pick<CloseOutcome, 'survivors'>,
): CloseResult {
  const known = [...(job === undefined ? [] : [job]), ...suspended, ...others];
  const commandOf = (pid: number): string | undefined => known.find((one) => one.pid === pid)?.command;
  const left = new Set(survivors.map(({ pid }) => pid));
  return {
    ended: known.filter(({ pid }) => !left.has(pid)),
    survivors: survivors.map(({ pid, name }) => ({ pid, name, command: commandOf(pid) ?? name })),
  };
}

/** Something that a person should read before it goes away. */
export function leavesSomething({ survivors, unreaped }: Pick<CloseOutcome, 'survivors' | 'unreaped'>): boolean {
  return survivors.length > 0 || unreaped;
}
