import { Emitter } from '../../base/event.ts';
import type { DeviceId } from '../../protocol/device-id.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { Turns } from '../../base/turns.ts';
import { NewPeerName } from '../../protocol/peer-info.ts';
import { readPeers, writePeers, type KeptPeers, type Peer, type RevokedPeer } from './peers-file.ts';

/** Coming again within this time is not written down anew. */
const SEEN_EVERY_MS = 60_000;
const LONGEST_NAME = 60;
/** Of devices that were revoked, the latest. */
const REMEMBERED = 64;

export type NewPeer = Pick<Peer, 'deviceId' | 'name' | 'role' | 'addresses'>;

/** The devices paired with this one. The agent that holds the state folder is the only one to change them. */
export class Peers {
  readonly #path: string;
  readonly #peers: Map<DeviceId, Peer>;
  readonly #revoked = new Map<DeviceId, string>();
  readonly #links = new Map<DeviceId, number>();
  #isLeaving = false;
  readonly #ended = new Emitter<DeviceId>();
  readonly #changed = new Emitter<void>();
  readonly #writes = new Turns();

  /** What the device was allowed no longer holds: it was revoked, or has another role now. */
  readonly onEnded = this.#ended.event;
  /** The list, or something it says of a device, is another one now. */
  readonly onChanged = this.#changed.event;

  private constructor(path: string, { peers, revoked }: KeptPeers) {
    this.#path = path;
    this.#peers = new Map(peers.map((peer) => [peer.deviceId, peer]));
    for (const one of revoked) this.#remember(one);
  }

  /** Throws StateFolderError. */
  static async load(path: string): Promise<Peers> {
    return new Peers(path, await readPeers(path));
  }

  /** Resolves when nothing is left to be written. */
  get settled(): Promise<void> {
    return this.#writes.settled;
  }

  find(deviceId: DeviceId): Peer | undefined {
    return this.#peers.get(deviceId);
  }

  /** What it is called here, or was until it was revoked. */
  findName(deviceId: string): string | undefined {
    return this.#peers.get(deviceId as DeviceId)?.name ?? this.#revoked.get(deviceId as DeviceId);
  }

  /** Whether it was let in until it was revoked; of many that were, only the latest are remembered. */
  wasRevoked(deviceId: DeviceId): boolean {
    return this.#revoked.has(deviceId);
  }

  list(): Peer[] {
    return [...this.#peers.values()];
  }

  /** Pairs the device, anew if it was before. A name that is taken or cannot be one is changed. */
  async add({ deviceId, name, role, addresses }: NewPeer): Promise<Peer> {
    const before = this.find(deviceId);
    const free = this.#freeName(name, deviceId);
    const peer: Peer = {
      deviceId,
      name: free,
      role,
      addresses,
      pairedAtMs: Date.now(),
      seenAtMs: before?.seenAtMs ?? null,
    };
    this.#peers.set(deviceId, peer);
    this.#revoked.delete(deviceId);
    if (before !== undefined && before.role !== role) this.#ended.fire(deviceId);
    try {
      await this.#write();
    } catch (error) {
      if (this.find(deviceId)?.pairedAtMs === peer.pairedAtMs) this.#peers.delete(deviceId); // Or it would be let in until the next start.
      this.#ended.fire(deviceId);
      this.#changed.fire();
      throw error;
    }
    return peer;
  }

  /** Throws RefusalError. */
  async rename(deviceId: DeviceId, name: string): Promise<Peer> {
    const peer = this.find(deviceId);
    if (peer === undefined) throw new RefusalError('not_paired', 'This device is not paired', { deviceId });
    if (this.list().some((other) => other.name === name && other !== peer))
      throw new RefusalError('not_permitted', `Another device is called ${name}`, { problem: 'name_taken' });
    const renamed = { ...peer, name };
    this.#peers.set(deviceId, renamed);
    await this.#write();
    return renamed;
  }

  /** Ends what the device may do at once, and for good once this has resolved. Does nothing for one that is not paired. */
  async revoke(deviceId: DeviceId): Promise<void> {
    const peer = this.find(deviceId);
    if (peer === undefined) return;
    this.#peers.delete(deviceId);
    this.#remember(peer);
    this.#ended.fire(deviceId);
    await this.#write();
  }

  /** By how many links it is here now. */
  linksOf(deviceId: DeviceId): number {
    return this.#links.get(deviceId) ?? 0;
  }

  /** A link of it was let in. Rejects with StateFolderError when it cannot be kept that it was here. */
  async arrived(deviceId: DeviceId): Promise<void> {
    const links = this.linksOf(deviceId);
    this.#links.set(deviceId, links + 1);
    if (links === 0) await this.#seen(deviceId, SEEN_EVERY_MS);
  }

  /** A link that had arrived has ended. Rejects with StateFolderError when it cannot be kept that it was here until now. */
  async left(deviceId: DeviceId): Promise<void> {
    const links = this.linksOf(deviceId) - 1;
    if (links > 0) {
      this.#links.set(deviceId, links);
      return;
    }
    this.#links.delete(deviceId);
    await this.#seen(deviceId, 0);
  }

  /**
   * Keeps of all who are here that they were until now. The state folder is about to be another agent's: who arrives or
   * leaves later is not written down.
   */
  allLeave(): Promise<void> {
    const isNews = !this.#isLeaving && this.#links.size > 0;
    this.#isLeaving = true;
    if (!isNews) return this.settled;
    for (const deviceId of this.#links.keys()) this.#stamp(deviceId);
    return this.#write();
  }

  async #seen(deviceId: DeviceId, everyMs: number): Promise<void> {
    const peer = this.find(deviceId);
    if (this.#isLeaving || peer === undefined) return;
    const isRecent = Math.abs(Date.now() - (peer.seenAtMs ?? 0)) < everyMs;
    this.#stamp(deviceId);
    if (isRecent) this.#changed.fire();
    else await this.#write();
  }

  #stamp(deviceId: DeviceId): void {
    const peer = this.find(deviceId);
    if (peer !== undefined) this.#peers.set(deviceId, { ...peer, seenAtMs: Date.now() });
  }

  #remember({ deviceId, name }: RevokedPeer): void {
    const [oldest] = this.#revoked.keys();
    if (oldest !== undefined && this.#revoked.size >= REMEMBERED) this.#revoked.delete(oldest);
    this.#revoked.set(deviceId, name);
  }

  /** One after the other, each with what is true when its turn comes. */
  #write(): Promise<void> {
    const revoked = (): RevokedPeer[] => [...this.#revoked].map(([deviceId, name]) => ({ deviceId, name }));
    const writing = this.#writes.take(() => writePeers(this.#path, { peers: this.list(), revoked: revoked() }));
    this.#changed.fire();
    return writing;
  }

  #freeName(wanted: string, deviceId: DeviceId): string {
    const taken = new Set(this.list().flatMap((peer) => (peer.deviceId === deviceId ? [] : [peer.name])));
    const writable = wanted.replaceAll(/[\s:\p{C}]+/gu, '-').replace(/^-+/, '');
    const cleaned = writable.slice(0, LONGEST_NAME - 4) || 'device';
    const candidates = [cleaned, ...Array.from({ length: taken.size + 2 }, (_, index) => `${cleaned}-${index + 2}`)];
    return candidates.find((name) => !taken.has(name) && NewPeerName.safeParse(name).success) ?? deviceId.slice(0, 12);
  }
}
