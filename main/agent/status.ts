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
  const { pid: _pid, upMs: _upMs, listen: _listen, relay: _relay, remote: _remote, ...rest } = status;
  return {
    ...rest,
    sessions,
    terminals: { running: count('starting', 'running'), exited: count('exited'), closing: count('closing') },
    pendingChildren: 0,
    attention: { left: 0, differences: 0 },
  };
}

/** By which ways other devices come in. */
export interface StatusWays {
  /** HOST:PORT each. */
  readonly listen: readonly string[];
  readonly relay: RelayStatus | undefined;
  readonly remote: RemoteStatus | undefined;
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
  readonly ways: StatusWays;
}

/** The agent's state, from memory alone: nothing here waits, reads or asks the system (L53). */
export function computeStatus({ beat, isQuitting, update, ...sources }: StatusSources): AgentStatus {
  const { sessions, terminals, attention, pid, upMs } = sources;
  const { listen, relay, remote } = sources.ways;
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
    ...(remote !== undefined && { remote }),
    update,
  };
}
