import type { SettingsStatus } from '../../protocol/settings-report.ts';
import type { AgentStatus, RelayStatus, RemoteStatus } from '../../protocol/status.ts';
import type { TerminalInfo, TerminalStateName } from '../../protocol/terminal-info.ts';
import type { TerminalRegistry } from '../terminal/terminal-registry.ts';
import type { Beat } from './heartbeat.ts';
import type { SessionRegistry } from './session-registry.ts';

/** What a guest is told: of sessions its own, of terminals those it may see, of the machine nothing. */
export function statusForGuest(
  status: AgentStatus,
  sessions: AgentStatus['sessions'],
  terminals: readonly TerminalInfo[],
): AgentStatus {
  const count = (...states: TerminalStateName[]): number =>
    terminals.filter(({ state }) => states.includes(state)).length;
  const { beat, loopDelayMs, state, update } = status;
  return {
    ...{ beat, loopDelayMs, state, update },
    sessions,
    terminals: { running: count('starting', 'running'), exited: count('exited'), closing: count('closing') },
    pendingChildren: 0,
    attention: { left: 0, differences: 0 },
  };
}

/** What the program around the agent says: by which ways other devices come in, and what it was told in vain. */
export interface HostingStatus {
  /** HOST:PORT each. */
  readonly listen: readonly string[];
  readonly relay: RelayStatus | undefined;
  /** Undefined where it is not to be. */
  readonly announced: boolean | undefined;
  readonly remote: RemoteStatus | undefined;
  readonly settings: SettingsStatus | undefined;
}

export interface StatusSources {
  readonly beat: Beat;
  readonly isQuitting: boolean;
  readonly update: AgentStatus['update'];
  readonly sessions: Pick<SessionRegistry, 'counts'>;
  readonly terminals: Pick<TerminalRegistry, 'counts' | 'pendingChildren'>;
  readonly attention: NonNullable<AgentStatus['attention']>;
  readonly pid: number;
  readonly upMs: number;
  readonly hosting: HostingStatus | undefined;
}

const unhosted: HostingStatus = {
  listen: [],
  relay: undefined,
  announced: undefined,
  remote: undefined,
  settings: undefined,
};

/** The agent's state, from memory alone: nothing here waits, reads or asks the system (L53). */
export function computeStatus({ beat, isQuitting, update, ...sources }: StatusSources): AgentStatus {
  const { sessions, terminals, attention, pid, upMs } = sources;
  const { listen, relay, announced, remote, settings } = sources.hosting ?? unhosted;
  return {
    beat: beat.count,
    loopDelayMs: beat.loopDelayMs,
    state: isQuitting ? 'quitting' : 'running',
    sessions: sessions.counts,
    terminals: terminals.counts,
    pendingChildren: terminals.pendingChildren,
    attention,
    ...{ pid, upMs, listen: [...listen] },
    ...(relay !== undefined && { relay }),
    ...(announced !== undefined && { announced }),
    ...(remote !== undefined && { remote }),
    ...(settings !== undefined && { settings }),
    update,
  };
}
