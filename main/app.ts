import type { Clock } from '../base/clock.ts';
import { DisposableStore, type Disposable } from '../base/disposable.ts';
import type { Channel } from '../protocol/channel.ts';
import type { SettingsStatus } from '../protocol/settings-report.ts';
import { THIS_MACHINE } from '../protocol/window-bridge.ts';
import type { AgentAddress } from './agent/agent-address.ts';
import type { Audit } from './agent/audit-entry.ts';
import { AuditLog } from './agent/audit-log.ts';
import { startAgent, takeAgentPlace, type Agent, type AgentOptions, type AgentPlace } from './agent/agent.ts';
import { unusable } from './agent/state-folder-error.ts';
import { createSettingsApp, type SettingsBook } from './agent/settings-app.ts';
import { readToken } from './agent/state-folder.ts';
import type { HostingStatus } from './agent/status.ts';
import type { Log } from './log.ts';
import { leadToHost, type HostDoorParts } from './remote/host-door.ts';
import { addressText } from './remote/network-address.ts';
import { parseRelaySetting } from './remote/peer-address.ts';
import { parseAddressList } from './remote/peer-listener.ts';
import { RemoteAccess } from './remote/remote-access.ts';
import type { Settings } from '../protocol/settings.ts';
import { BrowserDoor } from './web/browser-door.ts';
import { connectToAgent } from './web/client-channel.ts';
import { LocalSocket } from './web/local-socket.ts';
import type { PageCommands } from './web/page.ts';
import { splice } from './web/splice.ts';

/** "Try again later": the agent behind this door is not there now. */
const AGENT_AWAY = 1013;

export interface AppOptions {
  readonly stateDir: string;
  readonly settings: Settings;
  /** Where they come from and can be changed; without it no viewer is told of them. */
  readonly book?: (SettingsBook & { readonly status: SettingsStatus | undefined }) | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
  readonly mirrorWorkerUrl: URL;
  readonly processEnv: NodeJS.ProcessEnv;
}

export interface BrowserOptions {
  /** 0: any free one. */
  readonly port: number;
  readonly allowedHosts: readonly string[];
  readonly pageFolder: string;
  readonly commands: PageCommands;
  readonly drawsImages: () => boolean;
}

interface HostedParts {
  readonly local: LocalSocket;
  readonly remote: RemoteAccess;
  readonly address: AgentAddress;
  readonly hosts: HostDoorParts;
  readonly audit: Audit;
}

/** An agent of this process, with its doors for local tools and paired devices. */
export class HostedAgent {
  readonly agent: Agent;
  readonly address: AgentAddress;
  readonly #local: LocalSocket;
  readonly #remote: RemoteAccess;
  readonly #hosts: HostDoorParts;
  readonly #audit: Audit;
  readonly #doors = new DisposableStore();
  readonly #browsers: BrowserDoor[] = [];

  private constructor(agent: Agent, parts: HostedParts) {
    this.agent = agent;
    this.address = parts.address;
    this.#hosts = parts.hosts;
    this.#audit = parts.audit;
    this.#remote = this.#doors.add(parts.remote);
    this.#local = this.#doors.add(parts.local);
  }

  /**
   * Rejects with AgentRunningError when a live agent holds the state folder, with BadAddressError, BadRelayUrlError or
   * CannotListenError when devices could not connect where the settings say; nothing is left running then. A relay that
   * is away is no failure: it is joined when it comes.
   */
  static async start(options: AppOptions): Promise<HostedAgent> {
    const { settings } = options;
    const listen = parseAddressList(settings['remote.listen']);
    const relay = parseRelaySetting(settings['remote.relay']);
    const place = await takeAgentPlace(options.stateDir, settings, options.clock);
    const audit = AuditLog.at(place.stateFolder.audit, { ...options, isoNow: () => new Date().toISOString() });
    const remote = await loadRemote(place, options, audit);
    const describeHosting = (): HostingStatus => ({
      listen: listeningOn(remote),
      relay: remote.relayStatus,
      announced: remote.isAnnouncing,
      remote: remote.status,
      settings: options.book?.status,
    });
    const admit: AgentOptions['admit'] = (visitor, waiting) => remote.admit(visitor, waiting);
    const apps = [...remote.apps, ...(options.book === undefined ? [] : [createSettingsApp(options.book)])];
    const agent = await startAgent({ ...options, place, audit, apps, describeHosting, admit });
    try {
      const discovery = settings['remote.discovery'];
      await remote.open(agent, { listen, relay, discovery, heartbeatMs: settings['agent.heartbeatMs'] });
      const { stateFolder } = agent;
      const address = { socket: stateFolder.socket, readToken: () => readToken(stateFolder) };
      return new HostedAgent(agent, {
        local: await openLocalSocket(agent, address, audit),
        ...{ remote, address, audit, hosts: { ...options, discovery } },
      });
    } catch (error) {
      remote.dispose();
      await agent.quit();
      throw error;
    }
  }

  /** Where paired devices can connect, as HOST:PORT. */
  get listensOn(): string[] {
    return listeningOn(this.#remote);
  }

  async openBrowserDoor(options: BrowserOptions): Promise<BrowserDoor> {
    const door = await BrowserDoor.open({
      ...options,
      stateDir: this.agent.stateFolder.path,
      readToken: this.address.readToken,
      refused: (reason) => recordRefusal(this.#audit, 'browser', reason),
      accept: (channel, host) => {
        if (host === THIS_MACHINE) this.agent.accept(channel, { kind: 'user' }, { door: 'browser' });
        else void leadToHost(channel, host, this.#hosts);
      },
    });
    this.#browsers.push(this.#doors.add(door));
    return door;
  }

  /** Takes ownership: it goes when the agent has quit. */
  own<T extends Disposable>(item: T): T {
    return this.#doors.add(item);
  }

  /** L26: nobody comes in any more, terminals end, sessions close, and the state folder is free again. */
  async quit(): Promise<void> {
    for (const door of [this.#local, this.#remote, ...this.#browsers]) door.stopListening();
    try {
      await this.agent.quit();
      await this.#remote.settled;
    } finally {
      this.#doors.dispose();
    }
  }
}

function listeningOn({ addresses }: RemoteAccess): string[] {
  return addresses.map(addressText);
}

async function loadRemote(place: AgentPlace, { clock, log }: AppOptions, audit: AuditLog): Promise<RemoteAccess> {
  try {
    return await RemoteAccess.load({ ...place, clock, log, audit });
  } catch (error) {
    place.lock.dispose();
    throw error;
  }
}

async function openLocalSocket(agent: Agent, { socket, readToken }: AgentAddress, audit: Audit): Promise<LocalSocket> {
  const accept = (channel: Channel): void => agent.accept(channel, { kind: 'user' }, { door: 'socket' });
  try {
    const refused = (reason: string): void => recordRefusal(audit, 'socket', reason);
    return await LocalSocket.listen({ path: socket, token: await readToken(), accept, refused });
  } catch (error) {
    throw unusable(socket, error);
  }
}

function recordRefusal(audit: Audit, from: 'socket' | 'browser', reason: string): void {
  audit.record({ event: 'door.refused', outcome: 'refused', who: { kind: 'stranger' }, from, reason });
}

/** A browser door of this process to an agent in another one: channels are forwarded unread. */
export function openForwardingDoor(
  options: BrowserOptions & HostDoorParts & { agent: AgentAddress },
): Promise<BrowserDoor> {
  const { agent, log } = options;
  return BrowserDoor.open({
    ...options,
    readToken: agent.readToken,
    refused: (reason) => log.warn({ reason }, 'somebody was not let in at the door for browsers'),
    accept: (channel, host) =>
      void (host === THIS_MACHINE ? forward(channel, agent, log) : leadToHost(channel, host, options)),
  });
}

async function forward(channel: Channel, agent: AgentAddress, log: Log): Promise<void> {
  try {
    splice(channel, await connectToAgent({ path: agent.socket, token: await agent.readToken() }));
  } catch (error) {
    log.warn({ err: error }, 'the agent could not be reached for a page');
    channel.close(AGENT_AWAY, 'the agent does not answer');
  }
}
