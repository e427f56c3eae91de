import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Channel } from '../../protocol/channel.ts';
import { AgentClient } from '../../protocol/client/agent-client.ts';
import type { SessionId, TerminalId } from '../../protocol/ids.ts';
import { deviceIdText, type DeviceId } from '../../protocol/device-id.ts';
import type { PeerInfo } from '../../protocol/peer-info.ts';
import type { Principal, SessionInfo } from '../../protocol/requests.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import { WINDOW_CLIENT } from '../../protocol/window-bridge.ts';
import type { Log } from '../log.ts';
import { KnownTerminals } from './known-terminals.ts';
import { SURVEY_MS, surveyTerminal, type TerminalSurvey } from './terminal-survey.ts';
import { describeViewer } from './tray-viewer.ts';
import type { TrayLockout, TrayTerminal, TrayViewer } from './tray-menu.ts';
import { SILENCE_MS } from './tray-state.ts';

/** How this watch introduces itself to the agent. */
const WATCH_CLIENT = 'tray';
const ownClients: readonly string[] = [WATCH_CLIENT, WINDOW_CLIENT];

/** Changes come in bursts; whoever draws them does it once. */
const COALESCE_MS = 100;

export interface AgentWatchParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
  connect(): Promise<Channel>;
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
  readonly #terminals: KnownTerminals;
  #sessions: readonly SessionInfo[] = [];
  #peers: readonly PeerInfo[] = [];
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
    this.#terminals = new KnownTerminals(parts.clock);
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
    return this.#terminals.list();
  }

  /** Everybody but this app. */
  get viewers(): TrayViewer[] {
    return this.#sessions
      .filter(({ client, state, principal }) => state === 'active' && !isOwn(principal, client.name))
      .map((session) => describeViewer(session, this.#peers));
  }

  get lockedOut(): TrayLockout[] {
    const named = (deviceId: DeviceId): string | undefined =>
      this.#peers.find((peer) => peer.deviceId === deviceId)?.name;
    const devices = this.#status?.remote?.lockedOut ?? [];
    return devices.map((device) => ({ ...device, name: named(device.deviceId) ?? deviceIdText(device.deviceId) }));
  }

  find(terminalId: TerminalId): TrayTerminal | undefined {
    return this.terminals.find((terminal) => terminal.terminalId === terminalId);
  }

  keep(terminalId: TerminalId, keep: boolean): void {
    const asked = this.#client.request('terminal.keep', { terminalId, keep });
    this.#take(asked, ({ terminal }) => this.#terminals.learn(terminal));
  }

  /** What would end with a terminal, and what would be left behind. Never rejects. */
  survey(terminalId: TerminalId): Promise<TerminalSurvey> {
    return surveyTerminal(terminalId, { client: this.#client, clock: this.#parts.clock, withinMs: SURVEY_MS });
  }

  end(terminalId: TerminalId, generation: number, scope: 'foreground' | 'everything'): void {
    this.#take(this.#client.request('terminal.close', { terminalId, generation, scope }));
  }

  cut(sessionId: SessionId): void {
    this.#take(this.#client.request('session.cut', { sessionId }), () => this.#listSessions());
  }

  pauseVisitor(deviceId: DeviceId, pause: boolean): void {
    this.#take(this.#client.request('presence.pause', { deviceId, pause }), () => this.#listSessions());
  }

  cutVisitor(deviceId: DeviceId): void {
    this.#take(this.#client.request('presence.cut', { deviceId }), () => this.#listSessions());
  }

  /** Lets a device that has given too many wrong passwords try again. */
  unlockPeer(deviceId: DeviceId): void {
    this.#take(this.#client.request('peers.unlock', { deviceId }));
  }

  /** Whether other devices are let in. The next heartbeat says how it is. */
  turnRemote(on: boolean): void {
    this.#take(this.#client.request('remote.turn', { on }));
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
    const { clock, version } = this.#parts;
    const connect = (): Promise<Channel> => this.#parts.connect();
    const client = new AgentClient({ connect, client: { name: WATCH_CLIENT, version }, clock });
    const terminals = this.#terminals;
    const hear = (subscription: Disposable): void => void this.#heard.add(subscription);
    const changes = (change: () => void): void => {
      change();
      this.#notify();
    };
    hear(client.onStatus((status) => this.#beat(status)));
    hear(client.onNotification('terminal.changed', ({ terminal }) => changes(() => terminals.learn(terminal))));
    hear(
      client.onNotification('terminal.closed', ({ terminalId, generation }) =>
        changes(() => terminals.forget(terminalId, generation)),
      ),
    );
    hear(client.onNotification('peers.changed', ({ peers }) => changes(() => (this.#peers = peers))));
    hear(client.onNotification('terminal.reapSoon', (notice) => changes(() => this.#announce(notice))));
    hear(client.onLinkChanged((link) => changes(() => link.kind === 'open' && this.#reconcile())));
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

  #announce({ terminalId, inMs }: { readonly terminalId: TerminalId; readonly inMs: number }): void {
    this.#terminals.announceEnd(terminalId);
    this.#reapSoon.fire({ terminalId, inMs, title: this.#terminals.titleOf(terminalId) });
  }

  #reconcile(): void {
    this.#take(this.#client.request('terminal.list', {}), ({ terminals }) => this.#terminals.replace(terminals));
    this.#listSessions();
  }

  #listSessions(): void {
    this.#take(this.#client.request('session.list', {}), ({ sessions }) => (this.#sessions = sessions));
  }

  /** What the agent refuses here was asked for on stale knowledge; the next news corrects it. */
  #take<T>(answer: Promise<T>, use: (result: T) => void = () => undefined): void {
    answer.then(
      (result) => {
        use(result);
        this.#notify();
      },
      (error: unknown) => this.#parts.log.debug({ err: error }, 'the agent refused the tray'),
    );
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

/** Another device's window is not this app's, although it is called the same. */
function isOwn({ kind }: Principal, clientName: string): boolean {
  return kind === 'user' && ownClients.includes(clientName);
}
