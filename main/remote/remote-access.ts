import os from 'node:os';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { RelayStatus, RemoteStatus } from '../../protocol/status.ts';
import type { Agent, AgentPlace } from '../agent/agent.ts';
import type { AppFactory } from '../agent/app.ts';
import type { AuditLog } from '../agent/audit-log.ts';
import type { NewVisitor, Waiting } from '../agent/session-opener.ts';
import { DeviceId } from '../../protocol/device-id.ts';
import type { Log } from '../log.ts';
import { Approvals } from './approvals.ts';
import type { Announcer } from './discovery/announcer.ts';
import { createDeviceCertificate, type DeviceCertificate } from './device-certificate.ts';
import { joinPairing } from './join-pairing.ts';
import { KnockedDevices } from './knocked-devices.ts';
import { addressText, type NetworkAddress } from './network-address.ts';
import { NetworkWatch } from './network-watch.ts';
import { ownAddresses } from './own-addresses.ts';
import { createPairingApp } from './pairing-app.ts';
import type { PairingCode } from './pairing-code.ts';
import { PairingDoor } from './pairing-door.ts';
import { Pairings } from './pairings.ts';
import { PeerDoor } from './peer-door.ts';
import { PasswordGate } from './password-gate.ts';
import { PeerListener } from './peer-listener.ts';
import { createPeerNewsApp } from './peer-news-app.ts';
import { createPeersApp } from './peers-app.ts';
import type { Peer } from './peers-file.ts';
import { Peers } from './peers.ts';
import { RelayDoor } from './relay-door.ts';
import { createRemoteApp } from './remote-app.ts';
import { RemoteRules } from './remote-rules.ts';
import { SessionPassword } from './session-password.ts';

export interface RemoteAccessParts extends Pick<AgentPlace, 'stateFolder' | 'device'> {
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: Pick<AuditLog, 'record' | 'useNames'>;
}

/** By which ways devices come in; none of them is none. */
export interface RemoteWays {
  readonly listen: readonly NetworkAddress[];
  readonly relay: string | undefined;
  /** Whether it is announced in the networks this machine is in where it listens. */
  readonly discovery: boolean;
  /** How often the agent's heart beats. */
  readonly heartbeatMs: number;
}

/** What is kept of other devices. */
interface RemoteState {
  readonly peers: Peers;
  readonly rules: RemoteRules;
  readonly password: SessionPassword;
}

/** More of them say nothing new of one device. */
const MAX_ADDRESSES = 16;
/** Told with each heartbeat; `peers.list` has them all. */
const MAX_LOCKED_OUT = 8;

/** How other devices use this agent: who may, where they come in, and how more of them are paired. */
export class RemoteAccess implements Disposable {
  /** For this machine's user. */
  readonly apps: readonly AppFactory[];
  readonly #parts: RemoteAccessParts;
  readonly #peers: Peers;
  readonly #rules: RemoteRules;
  readonly #approvals: Approvals;
  readonly #password: SessionPassword;
  readonly #passwordGate: PasswordGate;
  readonly #knocked: KnockedDevices;
  readonly #pairings: Pairings;
  readonly #certificate: DeviceCertificate;
  readonly #network: NetworkWatch;
  readonly #own;
  #door: PeerDoor | undefined;
  #listener: PeerListener | undefined;
  #relay: RelayDoor | undefined;
  #announcer: Announcer | undefined;

  private constructor(parts: RemoteAccessParts, { peers, rules, password }: RemoteState) {
    this.#parts = parts;
    this.#peers = peers;
    this.#rules = rules;
    this.#password = password;
    this.#passwordGate = new PasswordGate({ password, clock: parts.clock, audit: parts.audit });
    this.#approvals = new Approvals(parts.clock, parts.audit);
    parts.audit.useNames((deviceId) => peers.findName(deviceId));
    this.#knocked = new KnockedDevices(parts.clock);
    this.#certificate = createDeviceCertificate(parts.device);
    this.#network = new NetworkWatch(parts.clock);
    this.#own = { deviceId: parts.device.deviceId, name: os.hostname() };
    const addresses = (): string[] => this.#ownAddresses;
    this.#pairings = new Pairings({ clock: parts.clock, peers, rules, own: this.#own, addresses });
    this.apps = [
      createPeersApp({ peers, knocked: this.#knocked, password }),
      createPeerNewsApp({ peers, knocked: this.#knocked }),
      createRemoteApp({ rules, approvals: this.#approvals, password }),
      createPairingApp({ pairings: this.#pairings, join: (code, role, signal) => this.#join(code, role, signal) }),
    ];
  }

  /** Throws StateFolderError. */
  static async load(parts: RemoteAccessParts): Promise<RemoteAccess> {
    const { peers, remote, password } = parts.stateFolder;
    return new RemoteAccess(parts, {
      peers: await Peers.load(peers),
      rules: await RemoteRules.load(remote),
      password: await SessionPassword.load(password, parts),
    });
  }

  /** What a person here has said of other devices. */
  get status(): RemoteStatus {
    const { isOn: on, needsApproval: approval } = this.#rules;
    const lockedOut = this.#password.listLockedOut().slice(0, MAX_LOCKED_OUT);
    return {
      ...{ on, approval, waiting: this.#approvals.count, password: this.#password.kind },
      ...(lockedOut.length > 0 && { lockedOut }),
      ...(this.#network.changes > 0 && { networkChanges: this.#network.changes }),
    };
  }

  /**
   * Lets a device begin a session once it has given the password, if there is one, and, unless it is here already, once
   * somebody has said yes, if that is needed. Throws RefusalError.
   */
  async admit({ deviceId, role, from, isNew }: NewVisitor, waiting: Waiting): Promise<void> {
    const caller = { deviceId: DeviceId.parse(deviceId), role, source: from };
    await this.#passwordGate.ask(caller, waiting);
    if (isNew() && this.#rules.needsApproval) await this.#approvals.ask(caller, waiting);
  }

  /** How it stands with the relay, where one is set. */
  get relayStatus(): RelayStatus | undefined {
    return this.#relay?.status;
  }

  /** Whether it is announced in a local network, where that was asked for. */
  get isAnnouncing(): boolean | undefined {
    return this.#announcer?.isAnnouncing;
  }

  /** Where devices can connect; none while nothing listens. */
  get addresses(): NetworkAddress[] {
    return this.#listener?.addresses ?? [];
  }

  /** Resolves when nothing is left to be written or said. */
  get settled(): Promise<void> {
    const writers = [
      this.#peers,
      this.#rules,
      this.#password,
      ...(this.#announcer === undefined ? [] : [this.#announcer]),
    ];
    return Promise.all(writers.map(({ settled }) => settled)).then(() => undefined);
  }

  /** Lets paired devices in to `agent`, by all of `ways`. Throws CannotListenError. */
  async open(agent: Agent, { listen, relay, discovery, heartbeatMs }: RemoteWays): Promise<void> {
    this.#peers.onEnded((deviceId) => {
      const isRevoked = this.#peers.find(deviceId) === undefined;
      agent.endDevice(deviceId, isRevoked ? 'revoked' : 'role_changed');
      if (isRevoked) this.#password.forget(deviceId);
    });
    agent.onStatus(() => this.#password.look());
    agent.onStatus(() => this.#network.look());
    this.#rules.onTurnedOff(() => agent.endDevices());
    if (discovery) await this.#announce();
    if (listen.length === 0 && relay === undefined) return;
    const door = this.#createDoor(agent);
    this.#door = door;
    await this.#listen(listen, door);
    if (this.#rules.isOn) this.#announcer?.start();
    if (relay === undefined) return;
    const { clock, log, audit, device } = this.#parts;
    const relayDoor = new RelayDoor({
      ...{ url: relay, privateKey: device.privateKey, clock, lookMs: heartbeatMs, log, audit },
      network: this.#network,
      wouldTake: (source) => door.wouldTakeRelayed(source),
      take: (stream, source) => door.takeRelayed(stream, source),
    });
    this.#relay = relayDoor;
    agent.onStatus(() => relayDoor.look());
  }

  async #listen(listen: RemoteWays['listen'], door: PeerDoor): Promise<void> {
    const { audit } = this.#parts;
    const who = { kind: 'agent' } as const;
    try {
      this.#listener = await PeerListener.listen(listen, (socket, source) => door.take(socket, source));
    } catch (error) {
      const addresses = listen.map(addressText);
      audit.record({ event: 'remote.listening', outcome: 'failed', reason: 'cannot_listen', who, addresses });
      throw error;
    }
    if (listen.length > 0)
      audit.record({
        event: 'remote.listening',
        who,
        addresses: this.addresses.map(addressText).slice(0, MAX_ADDRESSES),
      });
  }

  /** As long as something listens and remote access is on; the library for it is loaded for nobody else. */
  async #announce(): Promise<void> {
    const { clock, log, device } = this.#parts;
    const { Announcer } = await import('./discovery/announcer.ts');
    const announcer = new Announcer({ deviceId: device.deviceId, clock, log, listening: () => this.addresses });
    this.#announcer = announcer;
    this.#rules.onTurnedOff(() => announcer.stop());
    this.#rules.onTurnedOn(() => this.#listener !== undefined && announcer.start());
  }

  /** Lets nobody in any more; who is in, stays until the agent ends their sessions. */
  stopListening(): void {
    this.#announcer?.stop();
    this.#listener?.dispose();
    this.#relay?.dispose();
    this.#peers
      .allLeave()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'it could not be kept who was here'));
  }

  dispose(): void {
    this.stopListening();
    this.#door?.dispose();
  }

  /** Where other devices may find this one. */
  get #ownAddresses(): string[] {
    const direct = ownAddresses(this.addresses);
    return this.#relay === undefined ? direct : [...direct.slice(0, MAX_ADDRESSES - 1), this.#relay.status.url];
  }

  #createDoor(agent: Agent): PeerDoor {
    const { clock, log, audit } = this.#parts;
    const pairing = {
      ...{ pairings: this.#pairings, peers: this.#peers, own: this.#own, audit },
      addresses: () => this.#ownAddresses,
    };
    return new PeerDoor({
      ...{ clock, log, audit, peers: this.#peers, knocked: this.#knocked, rules: this.#rules },
      certificate: this.#certificate,
      pairing: new PairingDoor(pairing),
      accept: (channel, { role, deviceId }, source) =>
        agent.accept(channel, { kind: role, deviceId }, { door: 'remote', source }),
    });
  }

  async #join(code: PairingCode, role: Peer['role'], signal: AbortSignal): Promise<Peer> {
    const { deviceId } = code;
    if (deviceId === this.#own.deviceId)
      throw new RefusalError('not_permitted', 'This code is this very machine’s; use it on another one');
    const told = await joinPairing(code, {
      ...{ clock: this.#parts.clock, certificate: this.#certificate, own: this.#own, signal },
      addresses: this.#ownAddresses.slice(0, MAX_ADDRESSES),
    });
    const addresses = [...new Set([...code.addresses, ...told.addresses])].slice(0, MAX_ADDRESSES);
    return this.#peers.add({ deviceId, name: told.name, role, addresses });
  }
}
