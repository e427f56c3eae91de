import { AwakeClock } from '../../base/awake-clock.ts';
import { settlesWithin, type Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { closeCodes, type Channel } from '../../protocol/channel.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { Recovery } from '../../protocol/ledger.ts';
import type { Principal } from '../../protocol/requests.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../../protocol/settings.ts';
import type { AgentHoldings } from '../terminal/agent-holdings.ts';
import { ChildReaper } from '../terminal/child-reaper.ts';
import type { MirrorHost } from '../terminal/mirror.ts';
import type { PtyHost } from '../terminal/pty.ts';
import { SelfCheck } from '../terminal/self-check.ts';
import type { ShellProcesses } from '../terminal/shell-processes.ts';
import { TerminalRegistry, type TerminalRegistryParts } from '../terminal/terminal-registry.ts';
import { deriveTimings, type Timings } from '../timings.ts';
import { AgentJournal, type JournalStore } from './agent-journal.ts';
import { AgentLedger } from './agent-ledger.ts';
import type { AuditLog } from './audit-log.ts';
import { AppRegistry } from './app-registry.ts';
import type { AppFactory } from './app.ts';
import { describeOrigin, type ChannelOrigin } from './channel-origin.ts';
import { createUpdateGate } from './create-update-gate.ts';
import type { AgentIdentity } from './describe-machine.ts';
import { ExecApp } from './exec-app.ts';
import { FileFinder } from './file-finder.ts';
import { Heartbeat } from './heartbeat.ts';
import { SessionChannel } from './session-channel.ts';
import { PresenceApp } from './presence-app.ts';
import { createCoreHandlers } from './session-methods-core.ts';
import { SessionOpener, type SessionOpenerParts } from './session-opener.ts';
import { SessionRegistry } from './session-registry.ts';
import type { SessionEndReason } from './session-state.ts';
import { ShellApp } from './shell-app.ts';
import { StartedPrograms } from './started-programs.ts';
import type { StateFolder } from './state-folder.ts';
import { StatusTeller } from './status-teller.ts';
import { computeStatus, type HostingStatus } from './status.ts';
import { TerminalAudit } from './terminal-audit.ts';
import { TerminalShares } from './terminal-shares.ts';
import { TypingPauses } from './typing-pauses.ts';
import type { Update, UpdateEnd, UpdateGate } from './update-gate.ts';

/** What an agent is made of. It owns `lock`, `mirrors` and `audit` and lets go of them when it has quit. */
export interface AgentParts {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: Pick<AuditLog, 'record' | 'close'>;
  readonly identity: AgentIdentity;
  readonly stateFolder: StateFolder;
  readonly lock: Disposable;
  readonly journal: JournalStore;
  readonly ptyHost: PtyHost;
  readonly processes: ShellProcesses;
  readonly holdings: AgentHoldings;
  readonly mirrors: MirrorHost;
  /** How a command is looked up. */
  readonly resolveCommand: TerminalRegistryParts['resolveCommand'];
  readonly processEnv: NodeJS.ProcessEnv;
  /** Capabilities beside terminals and programs. */
  readonly apps?: readonly AppFactory[];
  /** At this moment; from memory. */
  readonly describeHosting?: (() => HostingStatus) | undefined;
  /** Else every device may begin a session at once. */
  readonly admit?: SessionOpenerParts['admit'] | undefined;
}

/** An orderly quit waits this long for the last line of the audit log. */
const LAST_WRITE_MS = 500;

/** The agent core: owns the terminals of this machine and serves viewers over channels. Knows no transport. */
export class Agent {
  readonly #parts: AgentParts;
  readonly #timings: Timings;
  readonly #startedMs: number;
  /** Time in which this process ran: what it slept through counts for no session and no terminal (L40). */
  readonly #clock: AwakeClock;
  readonly #owned = new DisposableStore();
  readonly #sessions = new SessionRegistry();
  readonly #channels = new Map<Channel, Principal>();
  readonly #journal: AgentJournal;
  readonly #terminals: TerminalRegistry;
  readonly #shares = new TerminalShares();
  readonly #pauses = new TypingPauses();
  readonly #terminalAudit: TerminalAudit;
  readonly #programs = new StartedPrograms();
  readonly #ledger: AgentLedger;
  readonly #opener: SessionOpener;
  readonly #gate: UpdateGate;
  readonly #heartbeat: Heartbeat;
  readonly #teller: StatusTeller;
  readonly #statusChanged = new Emitter<AgentStatus>();
  #quitting: Promise<void> | undefined;

  /** Once per heartbeat. */
  readonly onStatus: Event<AgentStatus> = this.#statusChanged.event;

  constructor(parts: AgentParts) {
    this.#parts = parts;
    this.#timings = deriveTimings(parts.settings);
    this.#startedMs = parts.clock.now();
    this.#owned.add(parts.lock);
    this.#owned.add(parts.mirrors);
    this.#clock = new AwakeClock(parts.clock, parts.settings['agent.heartbeatMs']);
    const { settings, log, ptyHost, processes, mirrors, processEnv, resolveCommand } = parts;
    const { version } = parts.identity;
    const clock = this.#clock;
    const { journal: store } = parts;
    this.#journal = new AgentJournal({ store, settings, processes, clock, log, ownPid: process.pid });
    const childReaper = this.#owned.add(new ChildReaper({ clock, processes, log }));
    const terminalParts = {
      ...{ settings, clock, log, ptyHost, processes, mirrors, childReaper },
      ...{ journal: this.#journal.shells, processEnv, version, resolveCommand },
    };
    this.#terminals = this.#owned.add(new TerminalRegistry(terminalParts));
    this.#terminalAudit = new TerminalAudit(parts.audit, this.#terminals);
    const { recovery } = this.#journal;
    const selfCheck = this.#checkSelf(childReaper);
    const [terminals, programs] = [this.#terminals, this.#programs] as const;
    this.#ledger = new AgentLedger({ terminals, programs, processes, clock, recovery, selfCheck });
    this.#gate = createUpdateGate({ ...parts, clock, sessions: this.#sessions, terminals: this.#terminals, recovery });
    this.#opener = this.#createOpener();
    this.#teller = new StatusTeller({
      ...{ sessions: this.#sessions, terminals: this.#terminals },
      status: () => this.status,
    });
    this.#heartbeat = this.#owned.add(new Heartbeat(parts.clock, settings['agent.heartbeatMs']));
    this.#heartbeat.onBeat(() => this.#beat());
  }

  get identity(): AgentIdentity {
    return this.#parts.identity;
  }

  get stateFolder(): StateFolder {
    return this.#parts.stateFolder;
  }

  /** Computed from memory, at any time (L53). */
  get status(): AgentStatus {
    return computeStatus({
      beat: this.#heartbeat.last,
      isQuitting: this.#quitting !== undefined,
      update: this.#gate.state,
      sessions: this.#sessions,
      terminals: this.#terminals,
      attention: this.#ledger.attention,
      pid: process.pid,
      upMs: Math.round(this.#parts.clock.now() - this.#startedMs),
      hosting: this.#parts.describeHosting?.(),
    });
  }

  /** What the agent before this one left when it died, once that has been dealt with; null when it had quit in order. */
  readRecovery(): Promise<Recovery | null> {
    return this.#journal.recovery.read();
  }

  /** Things sessions are busy with; 0 when none is (L10). */
  get activityCount(): number {
    return this.#sessions.list().reduce((sum, session) => sum + session.activities.total, 0);
  }

  /** Takes a viewer's channel. Everything else is between the two. */
  accept(channel: Channel, principal: Principal, origin: ChannelOrigin): void {
    if (this.#quitting !== undefined) {
      channel.close(closeCodes.orderly, 'agent_quitting');
      return;
    }
    this.#parts.log.debug({ door: origin.door, principal: principal.kind }, 'channel accepted');
    this.#channels.set(channel, principal);
    channel.onEnded(() => this.#channels.delete(channel));
    const { settings, log } = this.#parts;
    void new SessionChannel(channel, principal, {
      clock: this.#clock,
      log,
      openMs: settings['session.openMs'],
      pingMs: this.#timings.pingMs,
      inactivityMs: settings['session.inactivityMs'],
      openSession: (params, who, link) =>
        this.#opener.open(params, { principal: who, from: describeOrigin(origin) }, link),
      coreHandlers: (session, link) =>
        createCoreHandlers(session, link, {
          ...{ sessions: this.#sessions, ledger: this.#ledger },
          status: (who) => this.#teller.statusFor(who),
        }),
    });
  }

  /**
   * The device is not let in any more, or not as what it was: its sessions end, recovering ones too, and its shares are
   * taken back (L50).
   */
  endDevice(deviceId: string, reason: 'revoked' | 'role_changed'): void {
    this.#endThose((principal) => principal.deviceId === deviceId, reason, closeCodes.policy);
    this.#shares.dropDevice(deviceId);
  }

  /** No device is let in any more: the sessions of all end, recovering ones too. What is shared with them stays so. */
  endDevices(): void {
    this.#endThose(({ kind }) => kind !== 'user', 'remote_off', closeCodes.orderly);
  }

  /** Lets an update in once nothing is busy; see UpdateGate. Throws when another one waits. */
  update(update: Update): Promise<UpdateEnd> {
    return this.#gate.pass(update);
  }

  /** Refuses new sessions, ends terminals and sessions in parallel and in bounded time, frees the state folder (L26). */
  quit(): Promise<void> {
    return (this.#quitting ??= this.#quit());
  }

  #endThose(isMeant: (principal: Principal) => boolean, reason: SessionEndReason, code: number): void {
    for (const session of this.#sessions.list()) if (isMeant(session.principal)) void session.close(reason);
    for (const [channel, principal] of [...this.#channels]) if (isMeant(principal)) channel.close(code, reason);
  }

  async #quit(): Promise<void> {
    const quitMs = this.#parts.settings['agent.quitMs'];
    this.#gate.dispose(); // Or what ends now would let an update in.
    await Promise.resolve(); // `status` must say "quitting" to whoever hears of the first step.
    try {
      await Promise.all([
        this.#terminals.closeAll('quit', quitMs),
        settlesWithin(this.#clock, quitMs, this.#sessions.closeAll('agent_quitting')),
        settlesWithin(this.#clock, quitMs, this.#journal.recovery.settled),
      ]);
      await this.#journal.close();
    } finally {
      this.#parts.audit.record({ event: 'agent.ended', reason: 'quit', who: { kind: 'agent' } });
      await this.#parts.audit.close(LAST_WRITE_MS);
      for (const channel of [...this.#channels.keys()]) channel.close(closeCodes.orderly, 'agent_quitting');
      this.#owned.dispose();
    }
  }

  #checkSelf(childReaper: ChildReaper): SelfCheck {
    const { log, holdings, processes } = this.#parts;
    const terminals = this.#terminals;
    const programs = this.#programs;
    const check = new SelfCheck({
      ...{ clock: this.#clock, log, holdings, processes },
      owned: () => ({ terminals: terminals.holdings(), children: [...programs.leaders(), ...childReaper.list()] }),
      changes: [terminals.onHoldingsChanged, programs.onChanged, childReaper.onChanged],
    });
    return this.#owned.add(check);
  }

  #createOpener(): SessionOpener {
    const { settings, log, audit, processes, processEnv, identity } = this.#parts;
    const clock = this.#clock;
    const { shells: journal } = this.#journal;
    const [sessions, pauses, onBeat] = [this.#sessions, this.#pauses, this.onStatus] as const;
    const { execGraceMs: graceMs, connectMs } = this.#timings;
    const [terminals, shares, terminalAudit] = [this.#terminals, this.#shares, this.#terminalAudit] as const;
    const files = new FileFinder({ clock, processes, hostname: identity.name, home: processEnv['HOME'] });
    const exec = { processes, journal, programs: this.#programs, sessions, clock, processEnv, graceMs, log };
    const factories: AppFactory[] = [
      { name: 'shell', create: () => new ShellApp({ terminals, shares, terminalAudit, files }) },
      { name: 'exec', create: () => new ExecApp(exec) },
      { name: 'presence', features: ['presence'], create: () => new PresenceApp({ sessions, pauses, onBeat }) },
      ...(this.#parts.apps ?? []),
    ];
    const callbackMs = (): number => this.#callbackMs;
    const requireOpen = (): void => this.#requireOpen();
    const apps = new AppRegistry({ factories, sessions, clock, log, connectMs, callbackMs, requireOpen });
    return new SessionOpener({
      ...{ sessions, apps, shares, pauses, clock, log, audit, settings, callbackMs },
      timings: this.#timings,
      admit: this.#parts.admit ?? (async () => undefined),
      agent: identity,
      features: factories.flatMap(({ features = [] }) => features),
      requireOpen,
    });
  }

  get #callbackMs(): number {
    return this.#quitting === undefined ? this.#timings.callbackMs : this.#timings.quittingCallbackMs;
  }

  #requireOpen(): void {
    if (this.#quitting !== undefined) throw new RefusalError('session_closing', 'The agent is quitting');
    this.#gate.requireOpen();
  }

  #beat(): void {
    this.#clock.now(); // Seen at least once per beat, so that a longer gap is one in which this process did not run.
    const status = this.status;
    this.#teller.tellBeat(status);
    this.#statusChanged.fire(status);
  }
}
