import { settlesWithin, type Clock } from '../../base/clock.ts';
import { createDeferred, type Deferred } from '../../base/deferred.ts';
import { toDisposable, type Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import { closeCodes, type Channel, type ChannelEnd } from '../channel.ts';
import { RefusalError } from '../error-code.ts';
import type { AgentNotification } from '../notifications.ts';
import type { ResumeRequest, SessionOpened } from '../requests.ts';
import { PROTOCOL_VERSION } from '../version.ts';
import { Connection, type ConnectionHandlers } from './connection.ts';
import { endsSession, isFinalRefusal, retryDelayMs, type LinkState, type PasswordQuestion } from './link.ts';

/** Bounds one attempt: the channel, and then the answer to `session.open`. */
const CONNECT_MS = 20_000;
/** Longer than an agent waits for a person at its machine to say yes, or for one here to give the password. */
const PERSON_MS = 150_000;
/** A link that broke sooner counts as a failed attempt, so that a flapping one is not retried without pause. */
const STABLE_MS = 5_000;
/** The agent gives callbacks 5 s when a session closes. */
const CLOSE_MS = 6_000;

export interface SessionLinkParts {
  connect(): Promise<Channel>;
  readonly client: { readonly name: string; readonly version: string };
  readonly clock: Clock;
  readonly shouldReconnect: boolean;
  readonly random: () => number;
}

export interface SessionLinkHandlers extends Omit<ConnectionHandlers, 'doubted' | 'ended'> {
  /** The bytes received so far, for the agent to go on from. */
  have(): ResumeRequest['have'];
  /** Called before anything that follows the agent's answer. */
  opened(session: SessionOpened, connection: Connection): void;
  broken(): void;
}

/** One try to get a session; only the current one may change anything. */
interface Attempt {
  /** Rejects when the attempt is given up. */
  readonly abandoned: Deferred<never>;
  /** A person is asked first, there or here: so long it may take. */
  waitsUntilMs: number;
  question?: PasswordQuestion | undefined;
  connection?: Connection;
}

/** Keeps one session with an agent: connects, resumes after a break, and gives up where trying again cannot help. */
export class SessionLink {
  readonly #parts: SessionLinkParts;
  readonly #handlers: SessionLinkHandlers;
  readonly #changed = new Emitter<LinkState>();
  readonly onChanged = this.#changed.event;
  #state: LinkState = { kind: 'connecting' };
  #attempt: Attempt | undefined;
  #connection: Connection | undefined;
  #isReplacing = false;
  /** Taken by the next attempt. */
  #spare: Channel | undefined;
  #resume: Pick<ResumeRequest, 'sessionId' | 'token'> | undefined;
  #retry: Disposable = toDisposable(() => undefined);
  #attemptCount = 0;
  #brokenSinceMs = 0;
  #openedAtMs = 0;
  #closing: Promise<void> | undefined;

  constructor(parts: SessionLinkParts, handlers: SessionLinkHandlers) {
    this.#parts = parts;
    this.#handlers = handlers;
  }

  get state(): LinkState {
    return this.#state;
  }

  /** Present only while the session is open. */
  get connection(): Connection | undefined {
    return this.#connection;
  }

  start(): void {
    if (this.#attempt !== undefined || this.#state.kind !== 'connecting') return;
    this.#brokenSinceMs = this.#parts.clock.now();
    void this.#try();
  }

  retryNow(): void {
    if (this.#connection !== undefined) this.#connection.probe();
    else if (this.#state.kind === 'reconnecting') void this.#try();
  }

  givePassword(password: string): void {
    const attempt = this.#attempt;
    if (attempt?.question === undefined || attempt.question.isChecking) return;
    this.#ask(attempt, { ...attempt.question, isChecking: true });
    attempt.connection?.request('session.password', { password }).then(
      () => void (attempt.question?.isChecking === true && this.#ask(attempt, undefined)),
      (error: unknown) => this.#passwordRefused(attempt, error),
    );
  }

  declinePassword(reason: string): void {
    if (this.#attempt?.question === undefined) return;
    this.#abandonAttempt();
    this.#finish(reason, 'password_needed');
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    const connection = this.#connection;
    this.#abandonAttempt();
    if (connection !== undefined) {
      await settlesWithin(this.#parts.clock, CLOSE_MS, connection.request('session.close', {}));
      connection.close(closeCodes.orderly, 'closed');
    }
    this.#finish('The viewer closed the session', closeCodes.orderly);
  }

  async #try(): Promise<void> {
    this.#abandonAttempt();
    const attempt: Attempt = { abandoned: createDeferred<never>(), waitsUntilMs: 0 };
    attempt.abandoned.promise.catch(() => undefined);
    this.#attempt = attempt;
    try {
      const channel = await this.#within(attempt, this.#openChannel(attempt));
      await this.#within(attempt, this.#openSession(attempt, channel));
    } catch (error) {
      if (this.#attempt !== attempt) return;
      this.#abandonAttempt();
      this.#failed(error);
    }
  }

  async #openChannel(attempt: Attempt): Promise<Channel> {
    const spare = this.#spare;
    this.#spare = undefined;
    const channel = spare ?? (await this.#parts.connect());
    if (this.#attempt !== attempt) channel.close(closeCodes.policy, 'no longer needed');
    return channel;
  }

  /** Rejects when the agent refuses, or when the channel ends before it has answered. */
  async #openSession(attempt: Attempt, channel: Channel): Promise<void> {
    if (this.#attempt !== attempt) return channel.close(closeCodes.policy, 'no longer needed');
    const connection: Connection = new Connection(channel, this.#parts.clock, {
      frame: (frame) =>
        this.#connection === connection ? this.#handlers.frame(frame) : 'a frame before the session was open',
      notification: (name, params) => {
        if (name === 'session.waiting') this.#waits(attempt, params as AgentNotification['session.waiting']);
        this.#handlers.notification(name, params);
      },
      doubted: (reason) => void this.#replace(connection, reason),
      ended: (end) => this.#ended(connection, end),
    });
    attempt.connection = connection;
    const resume = this.#resume && { ...this.#resume, have: this.#handlers.have() };
    const params = {
      protocol: PROTOCOL_VERSION,
      client: { ...this.#parts.client },
      ...(resume && { resume }),
    } as const;
    await connection.request('session.open', params, (session) => {
      if (this.#attempt === attempt) this.#opened(session, connection);
    });
  }

  #waits(attempt: Attempt, { for: what, triesLeft }: AgentNotification['session.waiting']): void {
    if (what === 'password') this.#ask(attempt, { triesLeft, isWrong: false, isChecking: false });
    attempt.waitsUntilMs = this.#parts.clock.now() + PERSON_MS;
    if (what !== 'approval') return;
    attempt.question = undefined; // the right one was given, whether that has been answered or not
    if (this.#attempt !== attempt) return;
    if (this.#state.kind === 'connecting') this.#setState({ kind: 'connecting', isWaiting: true });
    else if (this.#state.kind === 'reconnecting')
      this.#setState({ ...this.#state, isWaiting: true, password: undefined });
  }

  #ask(attempt: Attempt, password: PasswordQuestion | undefined): void {
    if (this.#attempt !== attempt) return;
    attempt.question = password;
    attempt.waitsUntilMs = this.#parts.clock.now() + PERSON_MS;
    if (this.#state.kind === 'connecting') this.#setState({ kind: 'connecting', password });
    else if (this.#state.kind === 'reconnecting') this.#setState({ ...this.#state, password });
  }

  /** What else than a wrong password it may have been, the answer to `session.open` says. */
  #passwordRefused(attempt: Attempt, error: unknown): void {
    if (!(error instanceof RefusalError) || error.code !== 'wrong_password') return;
    const { triesLeft } = error.facts;
    const left = typeof triesLeft === 'number' ? triesLeft : undefined;
    this.#ask(attempt, { triesLeft: left, isWrong: true, isChecking: false });
  }

  #opened(session: SessionOpened, connection: Connection): void {
    this.#attempt = undefined;
    this.#connection = connection;
    this.#openedAtMs = this.#parts.clock.now();
    this.#resume = { sessionId: session.sessionId, token: session.token };
    connection.watch(session);
    this.#handlers.opened(session, connection);
    if (this.#connection === connection) this.#setState({ kind: 'open', session });
  }

  /** L54: a channel that does not answer is dropped once there is another one; a sign of life in time keeps it. */
  async #replace(connection: Connection, reason: string): Promise<void> {
    if (this.#isReplacing || !this.#parts.shouldReconnect) return;
    this.#isReplacing = true;
    const doubtedAtMs = this.#parts.clock.now();
    const isNeeded = (): boolean =>
      this.#isReplacing && this.#connection === connection && connection.lastHeardMs <= doubtedAtMs;
    const replaced = this.#parts.connect().then((channel) => {
      if (!isNeeded()) return channel.close(closeCodes.policy, 'no longer needed');
      this.#spare = channel;
      connection.close(closeCodes.policy, reason);
    });
    await settlesWithin(this.#parts.clock, CONNECT_MS, replaced);
    this.#isReplacing = false;
  }

  #ended(connection: Connection, end: ChannelEnd): void {
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    this.#handlers.broken();
    const reason = end.reason || 'The link broke';
    if (this.#closing !== undefined) return;
    if (endsSession(end) || !this.#parts.shouldReconnect) {
      this.#finish(reason, end.code);
      return;
    }
    this.#brokenSinceMs = this.#parts.clock.now();
    if (this.#brokenSinceMs - this.#openedAtMs >= STABLE_MS) this.#attemptCount = 0;
    this.#retryLater(reason);
  }

  #failed(error: unknown): void {
    const code = error instanceof RefusalError ? error.code : 'unreachable';
    const reason = error instanceof Error ? error.message : String(error);
    if (code === 'resume_refused' && this.#resume !== undefined) {
      this.#resume = undefined;
      void this.#try();
    } else if (isFinalRefusal(code) || !this.#parts.shouldReconnect) this.#finish(reason, code, error);
    else this.#retryLater(reason);
  }

  #retryLater(reason: string): void {
    const attempt = this.#attemptCount;
    this.#attemptCount += 1;
    const delayMs = retryDelayMs(attempt, this.#parts.random());
    const nextAttemptAtMs = this.#parts.clock.now() + delayMs;
    if (delayMs > 0) this.#retry = this.#parts.clock.setTimer(delayMs, () => void this.#try());
    this.#setState({ kind: 'reconnecting', sinceMs: this.#brokenSinceMs, attempt, nextAttemptAtMs, reason });
    if (delayMs === 0 && this.#state.kind === 'reconnecting') void this.#try();
  }

  /** Rejects when `step` takes too long or the attempt has been abandoned. */
  async #within<T>(attempt: Attempt, step: Promise<T>): Promise<T> {
    const first = Promise.race([step, attempt.abandoned.promise]);
    if (await settlesWithin(this.#parts.clock, CONNECT_MS, first)) return first;
    for (;;) {
      const leftMs = attempt.waitsUntilMs - this.#parts.clock.now();
      if (leftMs <= 0) throw new RefusalError('timeout', 'The agent did not answer in time');
      if (await settlesWithin(this.#parts.clock, leftMs, first)) return first;
    }
  }

  #abandonAttempt(): void {
    const attempt = this.#attempt;
    this.#attempt = undefined;
    this.#retry.dispose();
    attempt?.abandoned.reject(new RefusalError('unreachable', 'No longer needed'));
    attempt?.connection?.close(closeCodes.policy, 'no longer needed');
  }

  /** `error`: what says more of it. */
  #finish(reason: string, code: number | string, error?: unknown): void {
    if (this.#state.kind === 'ended') return;
    this.#spare?.close(closeCodes.policy, 'no longer needed');
    this.#spare = undefined;
    const { waitMs, problem } = error instanceof RefusalError ? error.facts : {};
    this.#setState({
      ...{ kind: 'ended', reason, code },
      ...(typeof problem === 'string' && { problem }),
      ...(typeof waitMs === 'number' && { untilMs: this.#parts.clock.now() + waitMs }), // of a device that is locked out
    });
  }

  #setState(state: LinkState): void {
    this.#state = state;
    this.#changed.fire(state);
  }
}
