import type { CloseSteps } from './close-steps.ts';
import type { OwnedShell } from './owned-shell.ts';
import type { Pty } from './pty.ts';
import type { ShellGroups } from './shell-groups.ts';
import type { ShellProcesses, SignalResult } from './shell-processes.ts';
import type { WaitBudget } from './wait-budget.ts';

/** What the parts of one teardown share. */
export interface ClosingShell {
  readonly pty: Pty;
  readonly shell: OwnedShell;
  readonly terminalId: string;
  readonly processes: ShellProcesses;
  readonly groups: ShellGroups;
  readonly steps: CloseSteps;
  readonly budget: WaitBudget;
  readonly jobGraceMs: number;
  readonly shellGraceMs: number;
}

/** A signal's result in a step's words. */
export function describeResult(result: SignalResult, whenSent: string): string {
  switch (result) {
    case 'sent':
      return whenSent;
    case 'gone':
      return 'gone';
    case 'refused':
      return 'not permitted';
  }
}
