import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/disposable.ts';
import type { DeviceId } from '../../../protocol/device-id.ts';
import type { Log } from '../../log.ts';
import type { NetworkAddress } from '../network-address.ts';
import { AnnouncedLink } from './announced-link.ts';
import { wantsAnswer, type Announcement } from './dns-message.ts';
import { MessageReader } from './message-reader.ts';
import { listLinks, type NetworkLink } from './network-link.ts';
import { ownAnnouncement } from './own-announcement.ts';
import { makeServiceLabel } from './service-label.ts';

/** Nobody tells when this machine's addresses change; what is announced has to follow (RFC 6762, 8.4). */
const LOOK_EVERY_MS = 10_000;

export interface AnnouncerParts {
  readonly deviceId: DeviceId;
  readonly clock: Clock;
  readonly log: Log;
  /** Where devices can connect. */
  listening(): readonly NetworkAddress[];
  /** The networks this machine is in; asked for now and then. */
  readonly listLinks?: () => readonly NetworkLink[];
}

/** What is announced, and on which links; replaced as a whole when these change. */
interface Announced {
  /** What it follows from. */
  readonly key: string;
  readonly label: string;
  readonly links: readonly AnnouncedLink[];
}

/** Announces this device by multicast DNS on each link where it can be called, from `start` to `stop`. */
export class Announcer {
  readonly #parts: AnnouncerParts;
  readonly #reader: MessageReader;
  #announced: Announced | undefined;
  #look: Disposable | undefined;
  #settled: Promise<unknown> = Promise.resolve();

  constructor(parts: AnnouncerParts) {
    this.#parts = parts;
    this.#reader = new MessageReader(parts.clock);
  }

  /** Whether it is announced anywhere. */
  get isAnnouncing(): boolean {
    return this.#announced?.links.some(({ isHeard }) => isHeard) ?? false;
  }

  /** Resolves when all that was taken back is. */
  get settled(): Promise<void> {
    return this.#settled.then(() => undefined);
  }

  start(): void {
    if (this.#look === undefined) this.#follow();
  }

  /** Takes back what was announced. */
  stop(): void {
    this.#look?.dispose();
    this.#look = undefined;
    this.#replace(undefined);
  }

  #follow(): void {
    this.#look = this.#parts.clock.setTimer(LOOK_EVERY_MS, () => this.#follow());
    this.#refresh();
  }

  /** Whether this machine's networks are others than those it is announced on: then it is, anew. */
  #refresh(): boolean {
    const { clock, log, deviceId } = this.#parts;
    const label = makeServiceLabel(deviceId);
    const links = this.#listAnnouncements(label);
    const key = JSON.stringify(links.map(({ link, announcement }) => [link.name, link.index, announcement.addresses]));
    if (key === this.#announced?.key) return false;
    const announced = links.map(
      (one) =>
        new AnnouncedLink({
          ...{ ...one, clock, log },
          heard: (bytes, source) => this.#heard(one.link, bytes, source),
        }),
    );
    this.#replace({ key, label, links: announced });
    log.info({ links: links.map(({ link }) => link.name) }, 'the networks to be announced in have changed');
    return true;
  }

  #listAnnouncements(label: string): { link: NetworkLink; announcement: Announcement }[] {
    const listening = this.#parts.listening();
    return (this.#parts.listLinks ?? listLinks)().flatMap((link) => {
      const announcement = ownAnnouncement(label, link, listening);
      return announcement === undefined ? [] : [{ link, announcement }];
    });
  }

  #heard(link: NetworkLink, bytes: Buffer, source: string): void {
    const message = this.#reader.read(bytes);
    const announced = this.#announced;
    if (message?.kind !== 'question' || announced === undefined || !wantsAnswer(message, announced.label)) return;
    if (this.#refresh()) return; // Which says it, too.
    const own = announced.links.find((one) => one.link === link);
    if (link.isOnLink(source)) own?.answer();
  }

  #replace(next: Announced | undefined): void {
    const before = this.#announced;
    this.#announced = next;
    if (before === undefined) return;
    this.#settled = Promise.all([this.#settled, ...before.links.map((link) => link.close())]);
  }
}
