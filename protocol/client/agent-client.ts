import type { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Channel } from '../channel.ts';
import type { TerminalId } from '../ids.ts';
import type { AgentNotification, AgentNotificationName } from '../notifications.ts';
import type { RequestName, requests, Result, SessionOpened } from '../requests.ts';
import type { AgentStatus } from '../status.ts';
import type { TerminalInfo } from '../terminal-info.ts';
import type { ExecProcess } from './exec-process.ts';
import type { LinkState } from './link.ts';
import type { TerminalSink, TerminalView } from './terminal-view.ts';

export type { ExecOutputListener, ExecProcess } from './exec-process.ts';
export type { LinkState } from './link.ts';
export type { TerminalEnd, TerminalSink, TerminalView } from './terminal-view.ts';

export interface AgentClientOptions {
  /** Opens one channel. A rejection with RefusalError `not_permitted`, `not_paired` or `locked_out` ends the client. */
  connect(): Promise<Channel>;
  readonly client: { readonly name: string; readonly version: string };
  readonly clock: Clock;
  /** False: the first break ends it. */
  readonly shouldReconnect?: boolean;
  /** In [0, 1); spreads the retries of many viewers. */
  readonly random?: () => number;
}

/** What a caller passes, before defaults and brands. */
export type RequestParams<N extends RequestName> = z.input<(typeof requests)[N]['params']>;
export type OpenTerminalParams = Omit<RequestParams<'terminal.open'>, 'attach' | 'key'>;

/** A terminal as it was when attached, and the view that goes on from there. */
export interface AttachedTerminal {
  readonly terminal: TerminalInfo;
  readonly attachment: TerminalView;
}

/** A viewer's end of a session with one agent; keeps the session and its views through broken links. */
export class AgentClient {
  readonly #linkChanged = new Emitter<LinkState>();
  readonly #statusChanged = new Emitter<AgentStatus>();
  readonly onLinkChanged: Event<LinkState> = this.#linkChanged.event;
  readonly onStatus: Event<AgentStatus> = this.#statusChanged.event;

  constructor(options: AgentClientOptions) {
    void options;
  }

  get link(): LinkState {
    return pending();
  }

  get status(): AgentStatus | undefined {
    return pending();
  }

  /** When anything last arrived from the agent, on the client's clock. */
  get lastHeardMs(): number {
    return pending();
  }

  get roundTripMs(): number | undefined {
    return pending();
  }

  start(): void {
    pending();
  }

  /** Resolves with the session once the link is open; rejects with RefusalError when it has ended. */
  whenOpen(): Promise<SessionOpened> {
    return pending();
  }

  /** Rejects with RefusalError. While reconnecting it waits for the link, at most as long as a session can be recovered. */
  request<N extends RequestName>(name: N, params: RequestParams<N>): Promise<Result[N]> {
    return pending(name, params);
  }

  onNotification<N extends AgentNotificationName>(
    name: N,
    listener: (params: AgentNotification[N]) => void,
  ): Disposable {
    return pending(name, listener);
  }

  openTerminal(params: OpenTerminalParams, sink: TerminalSink): Promise<AttachedTerminal> {
    return pending(params, sink);
  }

  attach(terminalId: TerminalId, sink: TerminalSink): Promise<AttachedTerminal> {
    return pending(terminalId, sink);
  }

  openExec(params: RequestParams<'exec.open'>): Promise<ExecProcess> {
    return pending(params);
  }

  /** Reconnects without waiting for the backoff; an open link is probed, and replaced if it does not answer (L54). */
  retryNow(): void {
    pending();
  }

  /** Ends the session in order and leaves nothing behind; resolves when the channel is closed. */
  close(): Promise<void> {
    return pending();
  }
}

function pending(...unused: unknown[]): never {
  throw new Error(`not there yet (${unused.length})`);
}
