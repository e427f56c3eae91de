import { randomUUID } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { SessionId } from '../../protocol/ids.ts';
import { limits } from '../../protocol/limits.ts';
import type { Params, Principal, ResumeRequest, SessionOpened } from '../../protocol/requests.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../../protocol/settings.ts';
import type { Timings } from '../timings.ts';
import type { Audit } from './audit-entry.ts';
import type { AppRegistry } from './app-registry.ts';
import { LoopTurns } from './loop-turns.ts';
import { SessionAudit } from './session-audit.ts';
import type { OpenedSession } from './session-channel.ts';
import type { PasswordCheck, SessionLink } from './session-link.ts';
import type { SessionRegistry } from './session-registry.ts';
import { Session } from './session.ts';
import type { TerminalShares } from './terminal-shares.ts';
import type { TypingPauses } from './typing-pauses.ts';

/** What this agent can do, for viewers that know more or less than it. */
const FEATURES = [
  'shell',
  'exec',
  'resume',
  'sessions',
  'ledger',
  'peek',
  'rename',
  'background',
  'share',
  'cwdOf',
  'files',
  'scrollback',
];

/**
 * Sessions that one device may have at a time, those that wait for it to come back among them. A guest looks at what is
 * shared with it; an owner's programs each open one, and may all wait after a link broke.
 */
const MOST_SESSIONS = { guest: 16, mine: 128 } as const;

/** Hundreds that come at once, as after a restart of a relay, do not keep those waiting that are here and type. */
const OPENING_SLICE_MS = 4;

/** Whose channel it is, and where it came from. */
export interface SessionCaller {
  readonly principal: Principal;
  readonly from: string;
}

/** A device that opens a session. */
export interface NewVisitor {
  readonly deviceId: string;
  readonly role: 'mine' | 'guest';
  readonly from: string;
  /** Whether it has none yet. */
  isNew(): boolean;
}

/** A viewer that may have to wait for a person. */
export interface Waiting {
  /** Aborted when it has left. */
  readonly signal: AbortSignal;
  /** Tells it that it waits for a yes. */
  began(): void;
  /** Tells it that it has to give the password. */
  askPassword(triesLeft: number, check: PasswordCheck): void;
}

export interface SessionOpenerParts {
  readonly sessions: SessionRegistry;
  readonly apps: AppRegistry;
  readonly shares: TerminalShares;
  readonly pauses: TypingPauses;
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: Audit;
  readonly settings: Settings;
  readonly timings: Timings;
  readonly agent: SessionOpened['agent'];
  /** Of apps that not every agent has. */
  readonly features: readonly string[];
  callbackMs(): number;
  /** Throws RefusalError for a device that may not come in. */
  admit(visitor: NewVisitor, waiting: Waiting): Promise<void>;
  /** Throws RefusalError while the agent takes no new sessions. */
  requireOpen(): void;
}

/** Answers `session.open`: begins a session, or takes one up again where a broken link left it (L47). */
export class SessionOpener {
  readonly #parts: SessionOpenerParts;
  readonly #turns: LoopTurns;

  constructor(parts: SessionOpenerParts) {
    this.#parts = parts;
    this.#turns = new LoopTurns(parts.clock, OPENING_SLICE_MS);
  }

  /** Throws RefusalError `resume_refused`, `session_closing`, `timeout`, `rate_limited`. */
  async open(params: Params['session.open'], caller: SessionCaller, link: SessionLink): Promise<OpenedSession> {
    await this.#turns.take();
    if (params.resume !== undefined) return this.#resume(params.resume, caller, link);
    await this.#admit(caller, link);
    this.#makeRoom(caller.principal);
    const session = this.#create(params, caller);
    try {
      this.#parts.requireOpen();
      await this.#parts.apps.publish(session);
      this.#parts.requireOpen(); // It may have begun to quit since.
    } catch (error) {
      session.audit.notOpened(error);
      void session.close('open_failed');
      throw error;
    }
    session.bind(link);
    session.audit.opened();
    return { session, answer: this.#answer(session) };
  }

  async #admit({ principal: { kind, deviceId }, from }: SessionCaller, link: SessionLink): Promise<void> {
    if (kind === 'user' || deviceId === undefined) return;
    const isNew = (): boolean => !this.#parts.sessions.listOf(deviceId).some(({ isOpen }) => isOpen);
    const waiting: Waiting = {
      signal: link.gone,
      began: () => link.wait({ for: 'approval' }),
      askPassword: (triesLeft, check) => link.waitForPassword(triesLeft, check),
    };
    try {
      await this.#parts.admit({ deviceId, role: kind, from, isNew }, waiting);
    } finally {
      link.waited();
    }
  }

  /** The session that has waited for longest gives way to one that is there. Throws RefusalError when all are there. */
  #makeRoom({ kind, deviceId }: Principal): void {
    if (kind === 'user' || deviceId === undefined) return;
    const open = this.#parts.sessions.listOf(deviceId).filter(({ isOpen }) => isOpen);
    if (open.length < MOST_SESSIONS[kind]) return;
    const waiting = open.filter(({ state }) => state.kind === 'recovering');
    if (waiting.length === 0) {
      throw new RefusalError('rate_limited', `This device has ${open.length} sessions here; end one of them first`);
    }
    void waiting.reduce((oldest, one) => (untilMsOf(one) < untilMsOf(oldest) ? one : oldest)).close('not_resumed');
  }

  /** Lookup, check and takeover are one synchronous section. */
  #resume({ sessionId, token, have }: ResumeRequest, caller: SessionCaller, link: SessionLink): OpenedSession {
    const { principal, from } = caller;
    const session = this.#parts.sessions.find(sessionId);
    const isSamePrincipal =
      session?.principal.kind === principal.kind && session.principal.deviceId === principal.deviceId;
    // One answer for every reason: who has no right to the session learns nothing about it.
    if (session?.isOpen !== true || !isSamePrincipal || !session.tokens.redeem(token)) {
      const refused = { outcome: 'refused', reason: 'resume_refused', sessionId } as const;
      this.#parts.audit.record({ event: 'session.resumed', who: principal, from, ...refused });
      throw new RefusalError('resume_refused', 'This session cannot be resumed; open a new one');
    }
    session.audit.resumed(from);
    const received = new Map(have.map(({ attachment, offset }) => [attachment as number, offset]));
    const attachments = session.resume(link, received);
    return { session, answer: { ...this.#answer(session), resumed: true, attachments } };
  }

  #create({ client }: Params['session.open'], { principal, from }: SessionCaller): Session {
    const { clock, log, audit, settings, apps, shares, pauses } = this.#parts;
    const id = randomUUID() as SessionId;
    return new Session({
      id,
      principal,
      shares,
      pauses,
      audit: new SessionAudit(audit, { id, principal, from }),
      client,
      clock,
      log,
      recoveryMs: settings['session.recoveryMs'],
      callbackMs: () => this.#parts.callbackMs(),
      settled: (session) => apps.retire(session),
    });
  }

  #answer(session: Session): SessionOpened {
    const { settings, timings, agent, features } = this.#parts;
    const idleGraceMs = settings['terminal.idleGraceMs'];
    return {
      sessionId: session.id,
      token: session.tokens.current,
      resumed: false,
      principal: session.principal,
      features: [...FEATURES, ...features],
      agent,
      limits,
      pingMs: timings.pingMs,
      recoveryMs: settings['session.recoveryMs'],
      inactivityMs: settings['session.inactivityMs'],
      leaseMs: settings['terminal.leaseMs'],
      idleGraceMs: idleGraceMs === 'never' ? null : idleGraceMs,
    };
  }
}

function untilMsOf({ state }: Session): number {
  return state.kind === 'recovering' ? state.untilMs : Infinity;
}
