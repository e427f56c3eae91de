import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Channel } from '../channel.ts';
import { RefusalError } from '../error-code.ts';
import type { TerminalId } from '../ids.ts';
import type { AgentNotification, AgentNotificationName } from '../notifications.ts';
import type { RequestName, Result, SessionOpened } from '../requests.ts';
import type { SnapshotScope } from '../snapshot-scope.ts';
import type { AgentStatus } from '../status.ts';
import type { Connection } from './connection.ts';
import type { ExecProcess } from './exec-process.ts';
import type { LinkState } from './link.ts';
import { RequestQueue } from './request-queue.ts';
import type { RequestParams } from './request-params.ts';
import {
  SessionContents,
  type AnyNotification,
  type AttachedTerminal,
  type OpenTerminalParams,
} from './session-contents.ts';
import { SessionLink } from './session-link.ts';
import type { TerminalSink } from './terminal-view.ts';

export type { ExecProcess } from './exec-process.ts';
export { awaitedAnswer, passwordQuestion, type LinkState, type PasswordQuestion } from './link.ts';
export type { RequestParams } from './request-params.ts';
export type { AttachedTerminal, OpenTerminalParams } from './session-contents.ts';
export type { TerminalEnd, TerminalSink, TerminalView } from './terminal-view.ts';

export interface AgentClientOptions {
  /** Opens one channel. A rejection with RefusalError `not_permitted`, `not_paired`, `remote_off` or `locked_out` ends the client. */
  connect(): Promise<Channel>;
  readonly client: { readonly name: string; readonly version: string };
  readonly clock: Clock;
  /** False: the first break ends it. */
  readonly shouldReconnect?: boolean;
  /** In [0, 1); spreads the retries of many viewers. */
  readonly random?: () => number;
}

const DEFAULT_RECOVERY_MS = 20_000;

/** A viewer's end of a session with one agent; keeps the session and its views through broken links. */
export class AgentClient {
  readonly #link: SessionLink;
  readonly #requests: RequestQueue;
  readonly #contents: SessionContents;
  readonly #notified = new Emitter<AnyNotification>();
  readonly #linkChanged = new Emitter<LinkState>();
  readonly #statusChanged = new Emitter<AgentStatus>();
  readonly onLinkChanged: Event<LinkState> = this.#linkChanged.event;
  readonly onStatus: Event<AgentStatus> = this.#statusChanged.event;
  #status: AgentStatus | undefined;
  #recoveryMs = DEFAULT_RECOVERY_MS;
  #lastConnection: Connection | undefined;

  constructor(options: AgentClientOptions) {
    const { client, clock, shouldReconnect = true, random = Math.random } = options;
    const connection = (): Connection | undefined => this.#link.connection;
    this.#requests = new RequestQueue({ clock, connection, boundMs: () => this.#recoveryMs });
    this.#contents = new SessionContents(clock, this.#requests);
    this.#link = new SessionLink(
      { connect: () => options.connect(), client, clock, shouldReconnect, random },
      {
        have: () => this.#contents.have,
        frame: (frame) => this.#contents.frame(frame),
        notification: (name, params) => this.#hear({ name, params } as AnyNotification),
        opened: (session, opened) => this.#opened(session, opened),
        broken: () => this.#contents.linkBroke(),
      },
    );
    this.#link.onChanged((state) => this.#linkStateChanged(state));
  }

  get link(): LinkState {
    return this.#link.state;
  }

  get status(): AgentStatus | undefined {
    return this.#status;
  }

  /** When anything last arrived from the agent, on the client's clock; minus infinity before that. */
  get lastHeardMs(): number {
    return this.#lastConnection?.lastHeardMs ?? Number.NEGATIVE_INFINITY;
  }

  get roundTripMs(): number | undefined {
    return this.#lastConnection?.roundTripMs;
  }

  start(): void {
    this.#link.start();
  }

  /** Resolves with the session once the link is open; rejects with RefusalError when it has ended. */
  whenOpen(): Promise<SessionOpened> {
    return new Promise((resolve, reject) => {
      const settle = (state: LinkState): boolean => {
        if (state.kind === 'open') resolve(state.session);
        else if (state.kind === 'ended') reject(new RefusalError(errorCodeOf(state), state.reason));
        return state.kind === 'open' || state.kind === 'ended';
      };
      if (settle(this.link)) return;
      const subscription = this.onLinkChanged((state) => {
        if (settle(state)) subscription.dispose();
      });
    });
  }

  /** Rejects with RefusalError. While reconnecting it waits for the link, at most as long as a session can be recovered. */
  request<N extends RequestName>(name: N, params: RequestParams<N>): Promise<Result[N]> {
    if (name === 'terminal.discardInput')
      this.#contents.discardInput((params as { terminalId: TerminalId }).terminalId);
    return this.#requests.send(name, params);
  }

  onNotification<N extends AgentNotificationName>(
    name: N,
    listener: (params: AgentNotification[N]) => void,
  ): Disposable {
    return this.#notified.event((heard) => {
      if (heard.name === name) listener(heard.params as AgentNotification[N]);
    });
  }

  /** The sink may be called before the promise resolves. `scope` as with `attach`. */
  openTerminal(params: OpenTerminalParams, sink: TerminalSink, scope?: SnapshotScope): Promise<AttachedTerminal> {
    return this.#contents.openTerminal(params, sink, scope);
  }

  /**
   * The sink may be called before the promise resolves. `scope`: what is shown of it at first, then and whenever a session
   * is lost; all unless it says otherwise.
   */
  attach(terminalId: TerminalId, sink: TerminalSink, scope?: SnapshotScope): Promise<AttachedTerminal> {
    return this.#contents.attach(terminalId, sink, scope);
  }

  /** Not repeated when its answer is lost. */
  openExec(params: RequestParams<'exec.open'>): Promise<ExecProcess> {
    return this.#contents.openExec(params);
  }

  /** The answer to the question of the link's state. A wrong one is asked for again. */
  givePassword(password: string): void {
    this.#link.givePassword(password);
  }

  /** There will be no answer to that question: ends the client with `reason` and the code `password_needed`. */
  declinePassword(reason: string): void {
    this.#link.declinePassword(reason);
  }

  /** Reconnects without waiting for the backoff; an open link is probed, and replaced if it does not answer (L54). */
  retryNow(): void {
    this.#link.retryNow();
  }

  /** Ends the session in order and leaves nothing behind; resolves when the channel is closed. */
  close(): Promise<void> {
    return this.#link.close();
  }

  #opened(session: SessionOpened, connection: Connection): void {
    this.#lastConnection = connection;
    this.#recoveryMs = session.recoveryMs;
    this.#contents.linkOpened(session, connection);
    this.#requests.linkOpened(connection);
  }

  #linkStateChanged(state: LinkState): void {
    if (state.kind === 'ended') {
      this.#requests.end(state.reason);
      this.#contents.dispose();
    }
    this.#linkChanged.fire(state);
  }

  #hear(heard: AnyNotification): void {
    this.#contents.hear(heard);
    if (heard.name === 'agent.heartbeat') {
      this.#status = heard.params.status;
      this.#statusChanged.fire(heard.params.status);
    }
    this.#notified.fire(heard);
  }
}

function errorCodeOf(ended: Extract<LinkState, { kind: 'ended' }>): string {
  return typeof ended.code === 'string' ? ended.code : 'unreachable';
}
