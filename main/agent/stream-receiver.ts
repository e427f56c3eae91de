import { frameKinds, type Frame } from '../../protocol/frame.ts';
import type { StreamNumber } from '../../protocol/ids.ts';
import { limits } from '../../protocol/limits.ts';
import type { Session } from './session.ts';
import type { StreamHandler } from './streams.ts';

export interface StreamReceiverOptions {
  readonly session: Session;
  /** Calls `done` when the bytes have been dealt with: that is the flow control. */
  write(bytes: Uint8Array, done: () => void): void;
  ended(): void;
}

/** The agent's end of a byte stream from the viewer: each byte once and in order, acknowledged when it has been used. */
export class StreamReceiver implements StreamHandler {
  readonly #options: StreamReceiverOptions;
  readonly number: StreamNumber;
  #receivedTo = 0;
  #usedTo = 0;
  #isEnded = false;

  constructor(options: StreamReceiverOptions) {
    this.#options = options;
    this.number = options.session.streams.issue(this);
  }

  receive(frame: Frame): string | undefined {
    if (frame.kind !== frameKinds.data && frame.kind !== frameKinds.end)
      return `frames of kind ${frame.kind} do not belong on an input stream`;
    if (frame.position > this.#receivedTo) return `data at ${frame.position} leaves a gap after ${this.#receivedTo}`;
    return frame.kind === frameKinds.data ? this.#data(frame) : this.#end(frame);
  }

  /** A new link is there: the viewer goes on from what has been used. */
  start(): void {
    this.#acknowledge();
  }

  #data({ position, payload }: Frame): string | undefined {
    const fresh = payload.slice(this.#receivedTo - position);
    if (fresh.byteLength === 0) return undefined;
    if (this.#isEnded) return 'data after the end';
    if (this.#receivedTo + fresh.byteLength > this.#usedTo + limits.streamWindowBytes)
      return `more than ${limits.streamWindowBytes} bytes are unacknowledged`;
    this.#receivedTo += fresh.byteLength;
    this.#options.write(fresh, () => {
      this.#usedTo += fresh.byteLength;
      this.#acknowledge();
    });
    return undefined;
  }

  #end({ position }: Frame): string | undefined {
    if (position < this.#receivedTo) return `the end at ${position} comes before data that was sent`;
    if (!this.#isEnded) this.#options.ended();
    this.#isEnded = true;
    return undefined;
  }

  #acknowledge(): void {
    const { link } = this.#options.session;
    link?.sendFrame({ kind: frameKinds.dataAck, stream: this.number, position: this.#usedTo });
  }
}
