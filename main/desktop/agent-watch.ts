import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { t } from '../../base/messages/translate.ts';
import { AgentClient } from '../../protocol/client/agent-client.ts';
import type { Channel } from '../../protocol/channel.ts';
import type { SessionId, TerminalId } from '../../protocol/ids.ts';
import type { SessionInfo } from '../../protocol/requests.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import type { Log } from '../log.ts';
import type { TrayTerminal, TrayViewer } from './tray-menu.ts';
import { SILENCE_MS } from './tray-state.ts';

/** How the app's own sessions introduce themselves: the window's page, and this watch. */
export const WINDOW_CLIENT = 'window';
const WATCH_CLIENT = 'tray';

/** Changes come in bursts; whoever draws them does it once. */
const COALESCE_MS = 100;

export interface AgentWatchParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
  connect(): Promise<Channel>;
}

/** A terminal as the agent last described it; its durations count from `atMs`. */
interface KnownTerminal {
  readonly info: TerminalInfo;
  readonly atMs: number;
}

export interface ReapNotice {
  readonly terminalId: TerminalId;
  readonly title: string;
  readonly inMs: number;
}

/**
 * What the app itself knows of its agent, in a session of its own: for the tray, the question before quitting, and the
 * entries that act on terminals. The same for an agent of this process and for one that it only views.
 */
export class AgentWatch implements Disposable {
  readonly #parts: AgentWatchParts;
  readonly #changed = new Emitter<void>();
  readonly #reapSoon = new Emitter<ReapNotice>();
  readonly #terminals = new Map<TerminalId, KnownTerminal>();
  /** Announced ends, by when they are due. */
  readonly #reaps = new Map<TerminalId, number>();
  #sessions: readonly SessionInfo[] = [];
  #status: AgentStatus | undefined;
  #beatAtMs: number;
  #client: AgentClient;
  #heard = new DisposableStore();
  #coalescing: Disposable | undefined;
  #silence: Disposable | undefined;
  #isDisposed = false;

  /** Something the tray shows may have changed. */
  readonly onChanged: Event<void> = this.#changed.event;
  readonly onReapSoon: Event<ReapNotice> = this.#reapSoon.event;

  constructor(parts: AgentWatchParts) {
    this.#parts = parts;
    this.#beatAtMs = parts.clock.now();
    this.#client = this.#open();
  }

  get client(): AgentClient {
    return this.#client;
  }

  get status(): AgentStatus | undefined {
    return this.#status;
  }

  get lastBeatAgeMs(): number {
    return this.#parts.clock.now() - this.#beatAtMs;
  }

  get hasStopped(): boolean {
    return this.#client.link.kind === 'ended';
  }

  get terminals(): TrayTerminal[] {
    const nowMs = this.#parts.clock.now();
    return [...this.#terminals.values()].map(({ info, atMs }) => ({
      terminalId: info.terminalId,
      generation: info.generation,
      title: titleOf(info),
      job: info.foreground?.name,
      isShown: info.viewers > 0,
      isKept: info.keep,
      expiresInMs: info.expiresInMs === null ? undefined : Math.max(0, info.expiresInMs - (nowMs - atMs)),
      isReapSoon: this.#reaps.has(info.terminalId),
    }));
  }

  /** Everybody but this app. */
  get viewers(): TrayViewer[] {
    const own: readonly string[] = [WINDOW_CLIENT, WATCH_CLIENT];
    return this.#sessions
      .filter(({ client, state }) => state === 'active' && !own.includes(client.name))
      .map(({ sessionId, client, terminals }) => ({ sessionId, name: client.name, terminalCount: terminals.length }));
  }

  find(terminalId: TerminalId): TrayTerminal | undefined {
    return this.terminals.find((terminal) => terminal.terminalId === terminalId);
  }

  keep(terminalId: TerminalId, keep: boolean): void {
    this.#ask(
      this.#client.request('terminal.keep', { terminalId, keep }).then(({ terminal }) => this.#learn(terminal)),
    );
  }

  end(terminalId: TerminalId, generation: number): void {
    this.#ask(this.#client.request('terminal.close', { terminalId, generation }));
  }

  cut(sessionId: SessionId): void {
    this.#ask(this.#client.request('session.cut', { sessionId }).finally(() => this.#listSessions()));
  }

  /** A session with the agent that has taken the place of one that has ended. */
  reopen(): void {
    if (this.#isDisposed || this.#client.link.kind !== 'ended') return;
    this.#heard.dispose();
    this.#heard = new DisposableStore();
    this.#client = this.#open();
    this.#notify();
  }

  /** Ends the session in order. */
  async close(): Promise<void> {
    this.dispose();
    await this.#client.close();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#heard.dispose();
    this.#coalescing?.dispose();
    this.#silence?.dispose();
    this.#changed.dispose();
    this.#reapSoon.dispose();
  }

  #open(): AgentClient {
    const { clock, version, connect } = this.#parts;
    const client = new AgentClient({ connect, client: { name: WATCH_CLIENT, version }, clock });
    this.#heard.add(client.onStatus((status) => this.#beat(status)));
    this.#heard.add(client.onNotification('terminal.changed', ({ terminal }) => this.#learn(terminal)));
    this.#heard.add(
      client.onNotification('terminal.closed', ({ terminalId, generation }) => this.#forget(terminalId, generation)),
    );
    this.#heard.add(
      client.onNotification('terminal.reapSoon', ({ terminalId, inMs }) => this.#announce(terminalId, inMs)),
    );
    this.#heard.add(
      client.onLinkChanged((link) => {
        if (link.kind === 'open') this.#reconcile();
        this.#notify();
      }),
    );
    client.start();
    return client;
  }

  #beat(status: AgentStatus): void {
    const before = this.#status;
    this.#status = status;
    if (status.beat === before?.beat) return;
    this.#beatAtMs = this.#parts.clock.now();
    this.#silence?.dispose();
    this.#silence = this.#parts.clock.setTimer(SILENCE_MS + COALESCE_MS, () => this.#notify());
    // Names may change while numbers do not; with nobody but this watch there is nobody to name.
    if (countSessions(status) > 1 || this.#sessions.length > 1) this.#listSessions();
    this.#notify();
  }

  #learn(info: TerminalInfo): void {
    if (info.state !== 'starting' && info.state !== 'running') {
      this.#forget(info.terminalId, info.generation);
      return;
    }
    this.#terminals.set(info.terminalId, { info, atMs: this.#parts.clock.now() });
    if (info.expiresInMs === null) this.#reaps.delete(info.terminalId); // kept, busy, or looked at again
    this.#notify();
  }

  #forget(terminalId: TerminalId, generation: number): void {
    if ((this.#terminals.get(terminalId)?.info.generation ?? 0) > generation) return;
    this.#terminals.delete(terminalId);
    this.#reaps.delete(terminalId);
    this.#notify();
  }

  #announce(terminalId: TerminalId, inMs: number): void {
    this.#reaps.set(terminalId, this.#parts.clock.now() + inMs);
    const known = this.#terminals.get(terminalId);
    this.#reapSoon.fire({ terminalId, inMs, title: known === undefined ? t('tabs.untitled') : titleOf(known.info) });
    this.#notify();
  }

  /** The agent's list is the truth (L52). */
  #reconcile(): void {
    this.#ask(
      this.#client.request('terminal.list', {}).then(({ terminals }) => {
        this.#terminals.clear();
        for (const info of terminals) this.#learn(info);
        for (const id of [...this.#reaps.keys()]) if (!this.#terminals.has(id)) this.#reaps.delete(id);
        this.#notify();
      }),
    );
    this.#listSessions();
  }

  #listSessions(): void {
    this.#ask(
      this.#client.request('session.list', {}).then(({ sessions }) => {
        this.#sessions = sessions;
        this.#notify();
      }),
    );
  }

  /** What the agent refuses here was asked for on stale knowledge; the next news corrects it. */
  #ask(answer: Promise<unknown>): void {
    answer.catch((error: unknown) => this.#parts.log.debug({ err: error }, 'the agent refused the tray'));
  }

  #notify(): void {
    if (this.#isDisposed) return;
    this.#coalescing ??= this.#parts.clock.setTimer(COALESCE_MS, () => {
      this.#coalescing = undefined;
      this.#changed.fire();
    });
  }
}

function countSessions({ sessions }: AgentStatus): number {
  return sessions.active + sessions.recovering + sessions.closing;
}

/** By the program's own words, else by its name. */
export function titleOf(info: TerminalInfo): string {
  const program = info.command[0]?.split('/').at(-1) ?? '';
  return info.title.trim() || program || t('tabs.untitled');
}
