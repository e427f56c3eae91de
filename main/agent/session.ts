import { settlesWithin, type Clock } from '../../base/clock.ts';
import { createDeferred } from '../../base/deferred.ts';
import type { Disposable } from '../../base/disposable.ts';
import { closeCodes } from '../../protocol/channel.ts';
import type { SessionId } from '../../protocol/ids.ts';
import type { ViewerNotification, ViewerNotificationName } from '../../protocol/notifications.ts';
import type { Principal, ResumedAttachment, SessionInfo } from '../../protocol/requests.ts';
import type { Log } from '../log.ts';
import { Access, requireLooking, typingPaused } from './access.ts';
import { Activities } from './activities.ts';
import type { AppMember } from './app-member.ts';
import type { SessionAudit } from './session-audit.ts';
import type { SessionLink } from './session-link.ts';
import type { SessionHandlers, SessionRequestName } from './session-methods.ts';
import { transition, type SessionEndReason, type SessionEvent, type SessionState } from './session-state.ts';
import { SessionTokens } from './session-tokens.ts';
import { Streams } from './streams.ts';
import type { TerminalShares } from './terminal-shares.ts';
import type { TypingPauses } from './typing-pauses.ts';

export interface SessionParts {
  readonly id: SessionId;
  readonly principal: Principal;
  readonly shares: TerminalShares;
  readonly pauses: TypingPauses;
  readonly audit: SessionAudit;
  readonly client: { readonly name: string; readonly version: string };
  readonly clock: Clock;
  readonly log: Log;
  readonly recoveryMs: number;
  /** How long a close callback is waited for; asked at the time (L5). */
  callbackMs(): number;
  /** Every callback has settled or been given up; runs before the link is closed. */
  settled(session: Session): void;
}

/** One viewer's session: its state, its streams, and its share of each app. Its link may break and be replaced (L47). */
export class Session {
  readonly #parts: SessionParts;
  readonly #openedMs: number;
  readonly #members = new Map<string, AppMember>();
  readonly access: Access;
  readonly activities = new Activities();
  readonly streams = new Streams();
  readonly tokens = new SessionTokens();
  #state: SessionState = { kind: 'active' };
  #link: SessionLink | undefined;
  #recovery: Disposable | undefined;
  #closing: Promise<void> | undefined;
  /** Set by an owner for this session alone (`session.cut` with `pause`). */
  isPausedAlone = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#openedMs = parts.clock.now();
    this.access = new Access(parts.principal, parts.shares);
  }

  get id(): SessionId {
    return this.#parts.id;
  }

  get principal(): Principal {
    return this.#parts.principal;
  }

  get audit(): SessionAudit {
    return this.#parts.audit;
  }

  get clientName(): string {
    return this.#parts.client.name;
  }

  get state(): SessionState {
    return this.#state;
  }

  get isOpen(): boolean {
    return this.#state.kind === 'active' || this.#state.kind === 'recovering';
  }

  /** What its viewer types is refused. */
  get isTypingPaused(): boolean {
    return this.isPausedAlone || this.#parts.pauses.has(this.principal.deviceId);
  }

  /** The link of an active session; what an app sends without one is lost, and made up for at the resume. */
  get link(): SessionLink | undefined {
    return this.#link;
  }

  join(app: string, member: AppMember): void {
    this.#members.set(app, member);
  }

  findHandler<N extends SessionRequestName>(name: N): SessionHandlers[N] | undefined {
    for (const { handlers } of this.#members.values()) {
      const handler = handlers[name];
      if (handler !== undefined) return handler;
    }
    return undefined;
  }

  notified<N extends ViewerNotificationName>(name: N, params: ViewerNotification[N]): void {
    for (const [app, member] of this.#members) this.#guard(app, name, () => member.notified?.(name, params));
  }

  /** Throws RefusalError when this session's principal may not send the request. */
  require(name: SessionRequestName, params: unknown): void {
    try {
      this.access.require(name, params);
      if (this.isTypingPaused) requireLooking(name);
    } catch (error) {
      this.audit.refused(name, error, (params as { readonly terminalId?: string }).terminalId);
      throw error;
    }
  }

  /** Who is paused looks on: it ends and pauses nothing of another device. Throws RefusalError. */
  requireActingOn(target: Session, name: SessionRequestName): void {
    if (!this.isTypingPaused || target.principal.deviceId === this.principal.deviceId) return;
    const refusal = typingPaused();
    this.audit.refused(name, refusal);
    throw refusal;
  }

  describe(): SessionInfo {
    const terminals = [...this.#members.values()].flatMap((member) => [...(member.terminals ?? [])]);
    const { from } = this.audit.actor;
    return {
      sessionId: this.id,
      principal: this.principal,
      client: this.#parts.client,
      sinceMs: this.#parts.clock.now() - this.#openedMs,
      state: this.#state.kind === 'gone' ? 'closing' : this.#state.kind,
      terminals,
      mayType: terminals.filter((terminalId) => this.access.canType(terminalId)),
      ...(from !== undefined && { from }),
      typingPaused: this.isTypingPaused,
    };
  }

  /** The first link of a new session. */
  bind(link: SessionLink): void {
    this.#link = link;
  }

  /** Goes on over `link`. An old one that still counted as open is closed. Only while the session is open. */
  resume(link: SessionLink, have: ReadonlyMap<number, number>): ResumedAttachment[] {
    const replaced = this.#link;
    if (replaced !== undefined) this.#suspendMembers();
    this.#link = link;
    this.#recovery?.dispose();
    this.#apply({ type: 'resumed' });
    replaced?.close(closeCodes.policy, 'replaced');
    return [...this.#members].flatMap(([app, member]) => this.#guard(app, 'resume', () => member.resume(have)) ?? []);
  }

  /** The answer to `session.open` has been sent over `link`. */
  start(link: SessionLink): void {
    if (this.#link !== link || !link.isOpen) return;
    for (const [app, member] of this.#members) this.#guard(app, 'start', () => member.start());
  }

  /** The channel under `link` ended. A broken one may be replaced for a while, an orderly end is the session's end. */
  linkEnded(link: SessionLink, isOrderly: boolean): void {
    if (this.#link !== link) return;
    this.#link = undefined;
    if (this.#state.kind !== 'active') return;
    if (isOrderly) {
      void this.close('channel_closed');
      return;
    }
    const recoverUntilMs = this.#parts.clock.now() + this.#parts.recoveryMs;
    this.#apply({ type: 'linkBroke', recoverUntilMs });
    this.#suspendMembers();
    this.#armRecovery(recoverUntilMs);
  }

  /** Ends the session (L1–L6). Whoever comes later joins. Marks it as closing before anything else happens. */
  close(reason: SessionEndReason): Promise<void> {
    if (this.#closing !== undefined) return this.#closing;
    const closed = createDeferred();
    this.#closing = closed.promise; // Before the callbacks run: one of them may ask to close, too.
    void this.#end(reason).then(
      () => closed.resolve(),
      (error: unknown) => closed.reject(error),
    );
    return closed.promise;
  }

  async #end(reason: SessionEndReason): Promise<void> {
    this.#apply({ type: 'closeRequested', reason });
    this.#recovery?.dispose();
    const members = [...this.#members];
    try {
      this.#link?.notify('session.closing', { reason });
      await Promise.all(members.map(([app, member]) => this.#closeMember(app, member, reason)));
    } finally {
      this.#apply({ type: 'callbacksSettled' });
      this.activities.clear();
      this.#parts.settled(this);
      this.#link?.finish(reason);
    }
  }

  async #closeMember(app: string, member: AppMember, reason: SessionEndReason): Promise<void> {
    const work = (async () => member.close(reason))();
    const facts = { sessionId: this.id, app };
    work.catch((error: unknown) =>
      this.#parts.log.error({ ...facts, err: error }, 'closing an app for a session failed'),
    );
    const limitMs = this.#parts.callbackMs();
    if (await settlesWithin(this.#parts.clock, limitMs, work)) return;
    this.#parts.log.error({ ...facts, limitMs }, 'an app did not let go of a session in time and is not waited for');
  }

  #suspendMembers(): void {
    for (const [app, member] of this.#members) this.#guard(app, 'suspend', () => member.suspend());
  }

  /** Timers run on real time, the bound on time in which this process ran (L40): look again if it was too early. */
  #armRecovery(untilMs: number): void {
    const { clock } = this.#parts;
    this.#recovery = clock.setTimer(untilMs - clock.now(), () => {
      if (clock.now() < untilMs) this.#armRecovery(untilMs);
      else void this.close('not_resumed');
    });
  }

  #apply(event: SessionEvent): void {
    const from = this.#state.kind;
    const next = transition(this.#state, event);
    if (next === undefined) {
      this.#parts.log.warn({ sessionId: this.id, from, event: event.type }, 'session event ignored');
      return;
    }
    this.#state = next;
    if (from === next.kind) return;
    this.audit.changed(next);
    this.#parts.log.info({ sessionId: this.id, from, to: next.kind }, 'session state changed');
  }

  /** One app's failure is not another's. */
  #guard<T>(app: string, step: string, run: () => T): T | undefined {
    try {
      return run();
    } catch (error) {
      this.#parts.log.error({ sessionId: this.id, app, step, err: error }, 'an app failed in a session');
      return undefined;
    }
  }
}
