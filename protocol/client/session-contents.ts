import type { Clock } from '../../base/clock.ts';
import type { Frame } from '../frame.ts';
import type { TerminalId } from '../ids.ts';
import type { AgentNotification, AgentNotificationName } from '../notifications.ts';
import type { ResumeRequest, SessionOpened } from '../requests.ts';
import type { SnapshotScope } from '../snapshot-scope.ts';
import type { TerminalInfo } from '../terminal-info.ts';
import { askedScope } from './asked-scope.ts';
import type { Connection } from './connection.ts';
import type { ExecProcess } from './exec-process.ts';
import type { RequestParams } from './request-params.ts';
import type { RequestQueue } from './request-queue.ts';
import { RunningExec } from './running-exec.ts';
import { StreamRouter } from './stream-router.ts';
import type { TerminalSink, TerminalView } from './terminal-view.ts';
import { TerminalViews } from './terminal-views.ts';

export type OpenTerminalParams = Omit<RequestParams<'terminal.open'>, 'attach' | 'key'>;

/** A terminal as it was when attached, and the view that goes on from there. */
export interface AttachedTerminal {
  readonly terminal: TerminalInfo;
  readonly attachment: TerminalView;
}

export type AnyNotification = {
  [N in AgentNotificationName]: { readonly name: N; readonly params: AgentNotification[N] };
}[AgentNotificationName];

/** What a client has in its session: views of terminals, running programs, and the streams they speak over. */
export class SessionContents {
  readonly #requests: RequestQueue;
  readonly #router = new StreamRouter();
  readonly #views: TerminalViews;
  readonly #execs = new Set<RunningExec>();

  constructor(clock: Clock, requests: RequestQueue) {
    this.#requests = requests;
    this.#views = new TerminalViews({ clock, router: this.#router });
  }

  /** The bytes received so far, for the agent to go on from. */
  get have(): ResumeRequest['have'] {
    return this.#views.have;
  }

  async openTerminal(params: OpenTerminalParams, sink: TerminalSink, scope?: SnapshotScope): Promise<AttachedTerminal> {
    let view: TerminalView | undefined;
    const { terminal } = await this.#expecting(
      this.#requests.send('terminal.open', { ...params, key: randomKey(), attach: {} }, (opened, connection) => {
        if (opened.attachment === undefined) return;
        view = this.#views.add(connection, { terminal: opened.terminal, info: opened.attachment, scope }, sink);
      }),
    );
    return view === undefined ? this.attach(terminal.terminalId, sink, scope) : { terminal, attachment: view };
  }

  async attach(terminalId: TerminalId, sink: TerminalSink, scope?: SnapshotScope): Promise<AttachedTerminal> {
    let view: TerminalView | undefined;
    const params = (connection: Connection) => ({ terminalId, ...askedScope(connection, scope) });
    const answer = await this.#expecting(
      this.#requests.send('terminal.attach', params, ({ terminal, ...info }, connection) => {
        view = this.#views.add(connection, { terminal, info, scope }, sink);
      }),
    );
    return { terminal: answer.terminal, attachment: view as TerminalView };
  }

  async openExec(params: RequestParams<'exec.open'>): Promise<ExecProcess> {
    let exec: RunningExec | undefined;
    await this.#expecting(
      this.#requests.send('exec.open', params, (opened, connection) => {
        exec = this.#addExec(new RunningExec(opened, connection, this.#router));
      }),
    );
    return exec as RunningExec;
  }

  linkOpened(session: SessionOpened, connection: Connection): void {
    for (const exec of [...this.#execs]) {
      if (session.resumed) exec.linkOpened(connection);
      else exec.lost('The session could not be resumed');
    }
    this.#views.linkOpened(session, connection);
  }

  linkBroke(): void {
    this.#router.forgetEarly();
    this.#views.linkBroke();
    for (const exec of this.#execs) exec.linkBroke();
  }

  discardInput(terminalId: TerminalId): void {
    this.#views.discardInput(terminalId);
  }

  /** The client has ended. */
  dispose(): void {
    for (const exec of [...this.#execs]) exec.lost('The session has ended');
    this.#views.dispose();
  }

  /** Returns what is wrong with the frame, or undefined. */
  frame(frame: Frame): string | undefined {
    return this.#router.deliver(frame.stream, (listener) => listener.frame(frame));
  }

  hear({ name, params }: AnyNotification): void {
    switch (name) {
      case 'terminal.closed':
        this.#views.closed(params);
        break;
      case 'attachment.size':
        this.#router.deliver(params.attachment, (listener) => void listener.sizeChanged?.(params));
        break;
      case 'attachment.inputRefused':
        this.#router.deliver(params.attachment, (listener) => void listener.inputRefused?.(params));
        break;
      case 'attachment.moved':
        this.#router.deliver(params.from, (listener) => void listener.moved?.(params));
        break;
      case 'exec.exited':
        for (const exec of this.#execs) exec.exitReported(params);
        break;
      default: // the rest concerns no stream
    }
  }

  #addExec(exec: RunningExec): RunningExec {
    const remove = (): void => void this.#execs.delete(exec);
    this.#execs.add(exec);
    void exec.exited.then(remove, remove);
    return exec;
  }

  /** Frames may overtake the answer that names their stream. */
  async #expecting<T>(answer: Promise<T>): Promise<T> {
    const expectation = this.#router.expectAnswer();
    try {
      return await answer;
    } finally {
      expectation.dispose();
    }
  }
}

/** Names one wish for a terminal, so that asking again opens nothing twice. Also where the page is not a secure context. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
