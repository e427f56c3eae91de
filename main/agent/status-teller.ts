import { encodeNotification } from '../../protocol/json-rpc-peer.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import type { TerminalRegistry } from '../terminal/terminal-registry.ts';
import type { SessionRegistry } from './session-registry.ts';
import type { Session } from './session.ts';
import { statusForGuest } from './status.ts';

export interface StatusTellerParts {
  readonly sessions: SessionRegistry;
  readonly terminals: Pick<TerminalRegistry, 'list'>;
  /** The whole of it. */
  status(): AgentStatus;
}

/** Tells each session the agent's state: owners all of it, guests what concerns them. */
export class StatusTeller {
  readonly #parts: StatusTellerParts;

  constructor(parts: StatusTellerParts) {
    this.#parts = parts;
  }

  statusFor({ principal, access }: Session): AgentStatus {
    const { sessions, terminals } = this.#parts;
    const status = this.#parts.status();
    if (access.isOwner) return status;
    const seen = terminals.list({ includeEnded: true }).filter(({ terminalId }) => access.canSee(terminalId));
    return statusForGuest(status, sessions.countsOf(principal.deviceId ?? ''), seen);
  }

  /** `status` is the one of this heartbeat. */
  tellBeat(status: AgentStatus): void {
    const encode = (told: AgentStatus): string => encodeNotification('agent.heartbeat', { status: told });
    const forOwners = encode(status);
    for (const session of this.#parts.sessions.list())
      session.link?.sendNews('heartbeat', session.access.isOwner ? forOwners : encode(this.statusFor(session)));
  }
}
