import { Emitter, type Event } from '../base/event.ts';
import type { ChannelEnd } from './channel.ts';
import { MAX_FRAME_BYTES } from './frame.ts';
import { limits } from './limits.ts';

type Message = string | Uint8Array;

/** What a peer may send before anybody listens. */
const MAX_KEPT_BYTES = 1024 * 1024;

/**
 * The receiving side of a channel, whatever carries it: messages that come before the first listener wait for it, and
 * the end is told once, also to whoever listens only after it.
 */
export class ChannelInbox {
  readonly #messages = new Emitter<Message>();
  readonly #ended = new Emitter<ChannelEnd>();
  /** What came before the first listener; undefined once it has been handed over. */
  #kept: Message[] | undefined = [];
  #keptBytes = 0;
  #end: ChannelEnd | undefined;

  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  readonly onMessage: Event<Message> = (listener) => {
    const subscription = this.#messages.event(listener);
    queueMicrotask(() => this.#handOver());
    return subscription;
  };

  readonly onEnded: Event<ChannelEnd> = (listener) => {
    const end = this.#end;
    if (end === undefined) return this.#ended.event(listener);
    const late = new Emitter<ChannelEnd>();
    queueMicrotask(() => late.fire(end));
    return late.event(listener);
  };

  /** Returns what is wrong, if anything: then the message is not taken, and the channel has to be closed for it. */
  receive(message: Message, sizeBytes: number): string | undefined {
    if (this.#kept === undefined) {
      this.#messages.fire(message);
      return undefined;
    }
    this.#keptBytes += sizeBytes;
    if (this.#keptBytes > MAX_KEPT_BYTES) return 'too much was sent before anybody listened';
    this.#kept.push(message);
    return undefined;
  }

  /** Does nothing once ended. */
  finish(end: ChannelEnd): void {
    if (this.#end !== undefined) return;
    this.#end = end;
    this.#ended.fire(end);
  }

  #handOver(): void {
    const kept = this.#kept;
    this.#kept = undefined;
    for (const message of kept ?? []) this.#messages.fire(message);
  }
}

/** What is wrong with the size of a message, if anything. */
export function sizeProblem(sizeBytes: number, isBinary: boolean): string | undefined {
  const maxBytes = isBinary ? MAX_FRAME_BYTES : limits.jsonBytes;
  return sizeBytes > maxBytes ? `message of ${sizeBytes} bytes; at most ${maxBytes} are allowed` : undefined;
}
