import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Channel } from '../../protocol/channel.ts';

type Message = string | Uint8Array;

/** Data waits here, not in the channel, while that much is buffered there; so a control message overtakes it (L44). */
const CHANNEL_BUFFER_BYTES = 256 * 1024;
/** News of which only the last counts waits while that much is buffered. */
const NEWS_BUFFER_BYTES = 64 * 1024;
/** How often a full channel is looked at. */
const LOOK_AGAIN_MS = 4;
/** Control messages a viewer may leave unread before its channel is given up. */
const UNREAD_BYTES = 8 * 1024 * 1024;

/**
 * Orders what one channel sends: control messages at once, news once the channel keeps up, data lane by lane in turns.
 * Within a lane nothing overtakes.
 */
export class Outbox implements Disposable {
  readonly #channel: Channel;
  readonly #clock: Clock;
  /** Insertion order is whose turn it is. */
  readonly #lanes = new Map<number, Message[]>();
  readonly #news = new Map<string, string>();
  #timer: Disposable | undefined;
  #isDisposed = false;

  constructor(channel: Channel, clock: Clock) {
    this.#channel = channel;
    this.#clock = clock;
  }

  /** False: the viewer does not read what it asked for; nothing has been sent. */
  sendControl(message: Message): boolean {
    if (this.#isDisposed) return true;
    if (this.#channel.bufferedBytes > UNREAD_BYTES) return false;
    this.#channel.send(message);
    return true;
  }

  /** Sends now or, to a viewer that does not keep up, later; then the last text for `topic` wins. */
  sendNews(topic: string, text: string): void {
    if (this.#isDisposed) return;
    this.#news.set(topic, text);
    this.#sendWhatFits();
  }

  /** Sends after everything else of `lane`. True: it has left this process already, and its memory may be used again. */
  sendInOrder(lane: number, message: Message): boolean {
    if (this.#isDisposed) return true;
    const queue = this.#lanes.get(lane);
    if (queue !== undefined) queue.push(message);
    else this.#lanes.set(lane, [message]);
    if (this.#timer === undefined) this.#sendWhatFits();
    return this.#lanes.size === 0 && this.#channel.bufferedBytes === 0;
  }

  /** Drops what still waits in `lane`. */
  dropLane(lane: number): void {
    this.#lanes.delete(lane);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#timer?.dispose();
    this.#lanes.clear();
  }

  #sendWhatFits(): void {
    for (const [topic, text] of this.#news) {
      if (this.#channel.bufferedBytes >= NEWS_BUFFER_BYTES) break;
      this.#news.delete(topic);
      this.#channel.send(text);
    }
    this.#sendLanes();
    if (this.#lanes.size + this.#news.size === 0 || this.#isDisposed) return;
    this.#timer ??= this.#clock.setTimer(LOOK_AGAIN_MS, () => {
      this.#timer = undefined;
      this.#sendWhatFits();
    });
  }

  #sendLanes(): void {
    // A Map also visits what is inserted while it is walked: lanes go round until all is sent or the channel is full.
    for (const [lane, queue] of this.#lanes) {
      if (this.#channel.bufferedBytes >= CHANNEL_BUFFER_BYTES) return;
      this.#lanes.delete(lane);
      const message = queue.shift();
      if (queue.length > 0) this.#lanes.set(lane, queue);
      if (message !== undefined) this.#channel.send(message);
    }
  }
}
