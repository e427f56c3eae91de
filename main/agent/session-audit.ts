import type { SessionId } from '../../protocol/ids.ts';
import type { Principal } from '../../protocol/requests.ts';
import type { Audit, AuditActor, AuditFact } from './audit-entry.ts';
import { reasonOf } from './audit-reason.ts';
import type { SessionState } from './session-state.ts';

/** What is written down of one session, and of what is done in it. */
export class SessionAudit {
  readonly #audit: Audit;
  readonly #who: Principal;
  readonly #sessionId: SessionId;
  #from: string;
  #isOpened = false;

  /** `from`: where its first link came from. */
  constructor(audit: Audit, session: { readonly id: SessionId; readonly principal: Principal; readonly from: string }) {
    this.#audit = audit;
    this.#who = session.principal;
    this.#sessionId = session.id;
    this.#from = session.from;
  }

  /** Who acts in this session, and from where now. */
  get actor(): AuditActor {
    return { who: this.#who, from: this.#from };
  }

  record(fact: Omit<AuditFact, 'who' | 'from' | 'sessionId'>): void {
    this.#audit.record({ ...fact, ...this.actor, sessionId: this.#sessionId });
  }

  opened(): void {
    this.#isOpened = true;
    this.record({ event: 'session.opened' });
  }

  notOpened(error: unknown): void {
    this.record({ event: 'session.opened', outcome: 'failed', reason: reasonOf(error) });
  }

  /** Its viewer is back, perhaps from somewhere else. */
  resumed(from: string): void {
    this.#from = from;
    this.record({ event: 'session.resumed' });
  }

  changed(state: SessionState): void {
    if (!this.#isOpened) return;
    if (state.kind === 'recovering') this.record({ event: 'session.recovering' });
    if (state.kind === 'closing') this.record({ event: 'session.closed', reason: state.reason });
  }

  /** It asked for what it may not. */
  refused(request: string, error: unknown, terminalId?: string): void {
    this.record({ event: 'request.refused', outcome: 'refused', reason: reasonOf(error), request, terminalId });
  }

  /** It typed where it may not. */
  inputRefused(terminalId: string, reason: 'typing_paused' | 'view_only'): void {
    this.record({ event: 'request.refused', outcome: 'refused', reason, request: 'input', terminalId });
  }

  /** Runs `work`, and writes down that it failed if it does. */
  async orFailed<T>(fact: Omit<AuditFact, 'who' | 'from' | 'sessionId'>, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.record({ ...fact, outcome: 'failed', reason: reasonOf(error) });
      throw error;
    }
  }
}
