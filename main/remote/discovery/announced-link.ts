import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/disposable.ts';
import type { Log } from '../../log.ts';
import { encodeAnnouncement, encodeGoodbye, type Announcement } from './dns-message.ts';
import { openLinkSockets, type Heard, type LinkSocket, type OpenedLink } from './link-socket.ts';
import type { NetworkLink } from './network-link.ts';

/** RFC 6762: announced twice, with this in between (8.3), and not said more often when asked (6). */
const AT_MOST_EVERY_MS = 1_000;
/** Of all that could answer a question, not all do so at once (6). */
const SHORTEST_DELAY_MS = 20;
const SPREAD_MS = 100;

export interface AnnouncedLinkParts {
  readonly link: NetworkLink;
  readonly announcement: Announcement;
  readonly clock: Clock;
  readonly log: Log;
  readonly heard: Heard;
}

/** A device, announced on one link until it is closed. */
export class AnnouncedLink {
  readonly #parts: AnnouncedLinkParts;
  readonly #opened: Promise<OpenedLink>;
  #sockets: readonly LinkSocket[] = [];
  #timer: Disposable | undefined;
  #saidMs = -Infinity;
  #isClosed = false;

  constructor(parts: AnnouncedLinkParts) {
    this.#parts = parts;
    this.#opened = openLinkSockets(parts.link, parts.heard);
    void this.#begin();
  }

  get link(): NetworkLink {
    return this.#parts.link;
  }

  /** Whether anybody on the link can have heard of it. */
  get isHeard(): boolean {
    return this.#sockets.length > 0;
  }

  /** Somebody has asked: says it soon, once for all who ask meanwhile. */
  answer(): void {
    if (this.#isClosed || !this.isHeard || this.#timer !== undefined) return;
    const { clock } = this.#parts;
    const delayMs = SHORTEST_DELAY_MS + Math.random() * SPREAD_MS;
    this.#sayIn(Math.max(delayMs, this.#saidMs + AT_MOST_EVERY_MS - clock.now()));
  }

  /** Takes it back. Resolves when nothing is left. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#timer?.dispose();
    this.#sockets = [];
    const { sockets } = await this.#opened;
    const goodbye = encodeGoodbye(this.#parts.announcement);
    if (this.#saidMs > -Infinity) await Promise.all(sockets.map((socket) => socket.send(goodbye)));
    for (const socket of sockets) socket.dispose();
  }

  async #begin(): Promise<void> {
    const { sockets, problems } = await this.#opened;
    if (this.#isClosed) return;
    const { link, log } = this.#parts;
    if (problems.length > 0) log.warn({ link: link.name, problems }, 'not announced in all of a local network');
    this.#sockets = sockets;
    if (!this.isHeard) return;
    this.#say();
    this.#sayIn(AT_MOST_EVERY_MS);
  }

  #sayIn(delayMs: number): void {
    this.#timer = this.#parts.clock.setTimer(delayMs, () => {
      this.#timer = undefined;
      this.#say();
    });
  }

  #say(): void {
    this.#saidMs = this.#parts.clock.now();
    const bytes = encodeAnnouncement(this.#parts.announcement);
    for (const socket of this.#sockets) void socket.send(bytes);
  }
}
