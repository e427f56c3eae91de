import type { CloseSteps } from './close-steps.ts';
import type { OwnedShell } from './owned-shell.ts';
import type { Pty } from './pty.ts';
import type { ShellGroups } from './shell-groups.ts';
import type { ShellProcesses, SignalResult } from './shell-processes.ts';
import type { WaitBudget } from './wait-budget.ts';

/** What is shared by the steps that end a shell, with its PTY or without. */
export interface EndingShell {
  readonly shell: OwnedShell;
  readonly processes: ShellProcesses;
  readonly groups: ShellGroups;
  readonly steps: CloseSteps;
  readonly budget: WaitBudget;
  readonly jobGraceMs: number;
  readonly shellGraceMs: number;
}

/** What the parts of one teardown share. */
export interface ClosingShell extends EndingShell {
  readonly pty: Pty;
  readonly terminalId: string;
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
