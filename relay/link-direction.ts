import { decodeRelayMessage, encodeRelayMessage } from '../protocol/relay-messages.ts';
import type { PeerSocket } from './peer-socket.ts';

const END = encodeRelayMessage({ type: 'end' });

export interface LinkDirectionOptions {
  readonly from: PeerSocket;
  readonly to: PeerSocket;
  /** Once more than this waits for `to`, `from` is not read until half of it is gone. */
  readonly bufferBytes: number;
  /** Bytes have come, or have gone. */
  readonly moved: (receivedBytes: number) => void;
}

/** One way through a link: bytes as they come, until their sender says that there are no more. */
export class LinkDirection {
  readonly #options: LinkDirectionOptions;
  #hasEnded = false;
  #isHeld = false;

  constructor(options: LinkDirectionOptions) {
    this.#options = options;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** False for a message that does not belong here. */
  forward(message: string | Uint8Array): boolean {
    if (this.#hasEnded) return false;
    if (typeof message === 'string') return this.#forwardEnd(message);
    const { from, to, bufferBytes, moved } = this.#options;
    to.send(message, () => this.#sent());
    moved(message.byteLength);
    if (!this.#isHeld && to.bufferedBytes > bufferBytes) {
      this.#isHeld = true;
      from.setPaused(true);
    }
    return true;
  }

  #forwardEnd(message: string): boolean {
    if (decodeRelayMessage('end', message) === undefined) return false;
    this.#hasEnded = true;
    this.#options.to.send(END);
    return true;
  }

  #sent(): void {
    const { from, to, bufferBytes, moved } = this.#options;
    moved(0);
    if (!this.#isHeld || to.bufferedBytes > bufferBytes / 2) return;
    this.#isHeld = false;
    from.setPaused(false);
  }
}
