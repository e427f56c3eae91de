import type { Clock } from '../../base/clock.ts';
import type { Settings } from '../../protocol/settings.ts';
import type { CloseOutcome } from '../../protocol/terminal-info.ts';
import { CloseSteps } from './close-steps.ts';
import type { EndedRecord } from './ended-records.ts';
import { isStillInSession } from './is-still-in-session.ts';
import { ShellGroups } from './shell-groups.ts';
import type { ShellProcesses } from './shell-processes.ts';
import { endSurvivors, listSurvivors } from './survivors.ts';
import type { CloseOptions } from './terminal-end.ts';
import { WaitBudget } from './wait-budget.ts';

interface CloseEndedParts {
  readonly processes: ShellProcesses;
  readonly clock: Clock;
  readonly settings: Settings;
}

/** Closes what stayed of a terminal whose shell has left: what outlived that is named, or ended with everything (L19). */
export async function closeEnded(
  { terminalId, shell, exit }: EndedRecord,
  scope: CloseOptions['scope'],
  { processes, clock, settings }: CloseEndedParts,
): Promise<CloseOutcome> {
  const shellGraceMs = settings['terminal.shellGraceMs'];
  const steps = new CloseSteps(clock, () => undefined);
  const marked = await processes.listMarked(terminalId);
  // The shell may have gone long ago, and its number come round again.
  const isOurs = (): boolean => marked.some((one) => isStillInSession(one, shell.processSession, processes));
  const closing = {
    ...{ terminalId, shell, processes, shellGraceMs, steps },
    groups: new ShellGroups(shell, processes, isOurs),
    budget: new WaitBudget(clock, 2 * shellGraceMs),
  };
  const outlived = await listSurvivors(closing);
  const survivors = scope === 'everything' ? await endSurvivors(outlived, closing) : outlived;
  return {
    ...{ state: 'closed', steps: steps.list, exit, unreaped: false, durationMs: steps.elapsedMs },
    survivors: survivors.map(({ pid, name }) => ({ pid, name })),
  };
}
