import { closeCodes } from '../../protocol/channel.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import type { AgentLedger } from './agent-ledger.ts';
import type { SessionLink } from './session-link.ts';
import { USER, type CoreRequestName, type SessionHandlers } from './session-methods.ts';
import type { SessionRegistry } from './session-registry.ts';
import type { Session } from './session.ts';

/** The requests about sessions and the agent itself. */
export function createCoreHandlers(
  session: Session,
  link: SessionLink,
  parts: { readonly sessions: SessionRegistry; readonly ledger: AgentLedger; status(session: Session): AgentStatus },
): Pick<SessionHandlers, CoreRequestName> {
  return {
    ping: async () => ({}),
    'agent.status': async () => ({ status: parts.status(session) }),
    'agent.ledger': async ({ peek }) => (peek === true ? parts.ledger.peek(USER) : parts.ledger.read(USER)),
    'agent.endLeft': async ({ processes }) => ({ left: await parts.ledger.endLeft(processes) }),
    'session.list': async () => parts.sessions.describeMost(),
    'session.close': async (_params, scope) => {
      link.holdForAnswer();
      await session.close('closed_by_viewer');
      scope.whenAnswered({ delivered: () => link.close(closeCodes.orderly, 'closed_by_viewer') });
      return {};
    },
    'session.cut': async ({ sessionId, pause }) => {
      const target = parts.sessions.find(sessionId);
      if (target === undefined || !target.isOpen)
        throw new RefusalError('session_closing', 'This session has ended', { sessionId });
      session.requireActingOn(target, 'session.cut');
      if (pause !== undefined) {
        target.isPausedAlone = pause;
        return {};
      }
      const { deviceId } = target.principal;
      session.audit.record({ event: 'session.cut', ...(deviceId !== undefined && { device: { deviceId } }) });
      void target.close('cut');
      return {};
    },
  };
}
