import { decode, encode } from '../wire/codec.ts';
import type { FromPage, ToPage } from '../wire/page-messages.ts';

/** The preload world's line to the main process. What is sent before it is open waits for it. */
export class HostSocket {
  readonly #socket: WebSocket;
  readonly #early: Uint8Array<ArrayBuffer>[] = [];

  constructor(url: string, onMessage: (message: ToPage) => void) {
    this.#socket = new WebSocket(url);
    this.#socket.binaryType = 'arraybuffer';
    this.#socket.onopen = () => {
      for (const frame of this.#early.splice(0)) this.#socket.send(frame);
    };
    this.#socket.onmessage = ({ data }) => onMessage(decode(new Uint8Array(data as ArrayBuffer)) as ToPage);
  }

  /** Throws when the message holds what cannot be cloned. */
  send(message: FromPage): void {
    const frame = encode(message);
    if (this.#socket.readyState === WebSocket.CONNECTING) this.#early.push(frame);
    else this.#socket.send(frame);
  }
}
