import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { closeCodes, type Channel } from '../../protocol/channel.ts';
import type { DeviceId } from '../../protocol/device-id.ts';
import type { Audit } from '../agent/audit-entry.ts';
import type { Log } from '../log.ts';
import { refusals, type Refusal } from '../web/refusals.ts';
import { pathOf, SessionUpgrade } from '../web/session-upgrade.ts';
import { Admissions } from './admissions.ts';
import type { DeviceCertificate } from './device-certificate.ts';
import type { KnockedDevices } from './knocked-devices.ts';
import type { PairingDoor } from './pairing-door.ts';
import type { Peer } from './peers-file.ts';
import type { Peers } from './peers.ts';
import type { RemoteRules } from './remote-rules.ts';
import { secureIncoming } from './secure-stream.ts';

/** From the first byte to a session: handshake, request, and what is slow about the link. */
const ADMISSION_MS = 10_000;
const MAX_HEAD_BYTES = 8 * 1024;
/** Of one device at a time: many windows, and not so many that they hurt. */
const MAX_LINKS = 64;

export interface PeerDoorParts {
  readonly certificate: DeviceCertificate;
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: Audit;
  readonly peers: Peers;
  readonly knocked: KnockedDevices;
  readonly rules: Pick<RemoteRules, 'isOn'>;
  readonly pairing: PairingDoor;
  /** Owns the channel from here on. */
  accept(channel: Channel, peer: Peer, source: string): void;
}

/** Those who come through a relay have places of their own, so that it cannot take those of direct callers. */
const RELAYED = { pending: 32 };

/** Whoever has shown a key, until it has shown to be welcome. */
interface Caller {
  readonly peerId: DeviceId;
  readonly source: string;
  /** Where it was counted. */
  readonly admissions: Admissions;
  /** Its place and its deadline are not needed any more. */
  settle(): void;
}

/**
 * The door for paired devices: WebSocket in TLS 1.3, over any byte stream. Everything before a paired key is shown comes
 * from strangers, and is bounded in number, rate, size and time.
 */
export class PeerDoor implements Disposable {
  readonly #parts: PeerDoorParts;
  readonly #direct: Admissions;
  readonly #relayed: Admissions;
  readonly #upgrade: SessionUpgrade;
  readonly #http: Server;
  readonly #transports = new Set<Duplex>();
  readonly #callers = new WeakMap<Duplex, Caller>();
  #isDisposed = false;

  constructor(parts: PeerDoorParts) {
    this.#parts = parts;
    this.#direct = new Admissions(parts.clock);
    this.#relayed = new Admissions(parts.clock, RELAYED);
    this.#upgrade = new SessionUpgrade({
      takesTurns: true,
      authorize: async (request) => this.#authorize(request),
      accept: (channel, request) => this.#accept(channel, request),
    });
    // It listens nowhere: streams are handed to it.
    this.#http = createServer({ maxHeaderSize: MAX_HEAD_BYTES }, (request, response) =>
      this.#answer(request, response),
    );
    this.#http.on('upgrade', this.#upgrade.handle);
    this.#http.on('clientError', (_error, socket) => socket.destroy());
  }

  /** A connection from `source`, the key that limits count by. Owns the stream. */
  take(transport: Duplex, source: string): void {
    this.#take(transport, source, this.#direct);
  }

  /** The same for one that a relay has passed on. */
  takeRelayed(transport: Duplex, source: string): void {
    this.#take(transport, source, this.#relayed);
  }

  /** Whether a relay's caller from `source` would be taken, as far as that can be told before it is there. */
  wouldTakeRelayed(source: string): boolean {
    return !this.#isDisposed && this.#relayed.isInTime(source);
  }

  /** Cuts every link, too. */
  dispose(): void {
    this.#isDisposed = true;
    this.#upgrade.dispose();
    for (const transport of [...this.#transports]) transport.destroy();
  }

  #take(transport: Duplex, source: string, admissions: Admissions): void {
    transport.on('error', () => transport.destroy());
    const place = this.#isDisposed ? undefined : admissions.admit(source, () => transport.destroy());
    if (place === undefined) {
      if (!this.#isDisposed) this.#refusedConnection(source, 'rate_limited');
      transport.destroy();
      return;
    }
    const deadline = this.#parts.clock.setTimer(ADMISSION_MS, () => transport.destroy());
    const settle = (): void => {
      deadline.dispose();
      place.dispose();
    };
    this.#transports.add(transport);
    transport.once('close', () => {
      settle();
      this.#transports.delete(transport);
    });
    void this.#secure(transport, { source, admissions, settle });
  }

  async #secure(transport: Duplex, caller: Omit<Caller, 'peerId'>): Promise<void> {
    try {
      const { stream, peerId } = await secureIncoming(transport, this.#parts.certificate);
      this.#callers.set(stream, { ...caller, peerId });
      this.#http.emit('connection', stream);
    } catch (error) {
      this.#refusedConnection(caller.source, 'handshake');
      this.#parts.log.debug({ source: caller.source, err: error }, 'a caller did not get through the handshake');
    }
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'POST' || pathOf(request) !== '/pair') return refuse(response);
    this.#parts.pairing.handle(request, response, this.#callerOf(request)).catch((error: unknown) => {
      this.#parts.log.debug({ err: error }, 'a pairing broke off');
      request.socket.destroy();
    });
  }

  #authorize(request: IncomingMessage): Refusal | undefined {
    const { peerId, source, admissions } = this.#callerOf(request);
    const peer = this.#parts.peers.find(peerId);
    if (peer !== undefined) return this.#authorizePeer(request, peer);
    this.#refusedDevice(request, 'stranger', this.#parts.peers.wasRevoked(peerId) ? 'revoked' : 'not_paired');
    // A relay may make up sources; its callers push out each other only.
    this.#parts.knocked.add(peerId, source, admissions === this.#relayed ? 'relay' : source);
    return refusals.notPaired;
  }

  /** Who is not paired is not told whether remote access is on. */
  #authorizePeer(request: IncomingMessage, { deviceId, role }: Peer): Refusal | undefined {
    if (!this.#parts.rules.isOn) {
      this.#refusedDevice(request, role, 'remote_off');
      return refusals.remoteOff;
    }
    if (this.#parts.peers.linksOf(deviceId) < MAX_LINKS) return undefined;
    this.#refusedDevice(request, role, 'too_many_links');
    return refusals.tooManyLinks;
  }

  #accept(channel: Channel, request: IncomingMessage): void {
    const { peerId, source, admissions, settle } = this.#callerOf(request);
    const peer = this.#parts.peers.find(peerId); // again: it may have been revoked since, or all are kept out
    if (peer === undefined || !this.#parts.rules.isOn) {
      const reason = peer === undefined ? 'revoked' : 'remote_off';
      this.#refusedDevice(request, peer?.role ?? 'stranger', reason);
      channel.close(closeCodes.policy, reason);
      return;
    }
    settle();
    this.#keep(this.#parts.peers.arrived(peerId));
    channel.onEnded(() => this.#keep(this.#parts.peers.left(peerId)));
    admissions.giveBack(source);
    this.#parts.log.info({ deviceId: peerId, role: peer.role, source }, 'a paired device was let in');
    this.#parts.accept(channel, peer, source);
  }

  #refusedConnection(from: string, reason: string): void {
    this.#parts.audit.record({
      event: 'connection.refused',
      outcome: 'refused',
      reason,
      who: { kind: 'stranger' },
      from,
    });
  }

  #refusedDevice(request: IncomingMessage, kind: 'stranger' | Peer['role'], reason: string): void {
    const { peerId: deviceId, source: from } = this.#callerOf(request);
    this.#parts.audit.record({ event: 'device.refused', outcome: 'refused', reason, who: { kind, deviceId }, from });
  }

  #keep(seen: Promise<void>): void {
    seen.catch((error: unknown) => this.#parts.log.warn({ err: error }, 'it could not be kept that a device was here'));
  }

  #callerOf(request: IncomingMessage): Caller {
    const caller = this.#callers.get(request.socket);
    if (caller === undefined) throw new Error('A request came on a stream that was never secured');
    return caller;
  }
}

function refuse(response: ServerResponse): void {
  const { status, text } = refusals.notFound;
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end(`${text}\n`);
}
