import type { Clock } from '../../base/clock.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../../protocol/settings.ts';
import type { TerminalRegistry } from '../terminal/terminal-registry.ts';
import type { CrashRecovery } from './crash-recovery.ts';
import type { SessionRegistry } from './session-registry.ts';
import { UpdateGate } from './update-gate.ts';

export interface BusyParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Settings;
  readonly sessions: SessionRegistry;
  readonly terminals: TerminalRegistry;
  readonly recovery: CrashRecovery;
}

/** The gate for updates of an agent, which is busy with its sessions, its terminals and what a dead one left (L55). */
export function createUpdateGate({ clock, log, settings, sessions, terminals, recovery }: BusyParts): UpdateGate {
  return new UpdateGate({
    ...{ clock, log, longestWaitMs: settings['update.longestWaitMs'] },
    isBusy: () => !sessions.isIdle || !terminals.isIdle || recovery.records.length > 0,
    changes: [sessions.onIdle, terminals.onHoldingsChanged, recovery.onChanged],
    blockers: () => ({ sessions: sessions.describe(), terminals: terminals.list({ includeEnded: false }) }),
  });
}
