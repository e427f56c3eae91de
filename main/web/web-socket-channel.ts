import type { WebSocket } from 'ws';
import { ChannelInbox, sizeProblem } from '../../protocol/channel-inbox.ts';
import { closeCodes, type Channel, type ChannelEnd } from '../../protocol/channel.ts';
import { limits } from '../../protocol/limits.ts';

/** A close frame holds a code and at most this much text. */
const MAX_REASON_BYTES = 123;

/**
 * For every `ws` socket of ours, on either side. Messages somewhat above our limits are refused by the channel, with a
 * reason; `maxPayload` keeps far larger ones out of memory. Compression would slow floods down and hold memory
 * (`ws` itself sets TCP_NODELAY).
 */
export const webSocketOptions = {
  maxPayload: 2 * limits.jsonBytes,
  perMessageDeflate: false,
  /** How long a peer may take to answer a close before the socket is cut. */
  closeTimeout: 2_000,
} as const;

/** A channel over an open WebSocket, which it owns: of a server or of a client. Closing with 1006 cuts the link. */
export class WebSocketChannel implements Channel {
  readonly #socket: WebSocket;
  readonly #inbox = new ChannelInbox();
  readonly onMessage = this.#inbox.onMessage;
  readonly onEnded = this.#inbox.onEnded;

  /** `whyBroken`: what the carrier knows of its end, where `ws` tells only that there was one. */
  constructor(socket: WebSocket, whyBroken: () => string | undefined = () => undefined) {
    this.#socket = socket;
    socket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary));
    socket.on('close', (code, reason) => this.#inbox.finish(endFor(code, reason.toString(), whyBroken)));
    // A broken rule of WebSocket itself: `ws` has already answered it with the code it stands for.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      this.#inbox.finish({ code: closeCodeFor(error), reason: error.message }),
    );
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedAmount;
  }

  send(message: string | Uint8Array): void {
    if (!this.#inbox.hasEnded) this.#socket.send(message, () => undefined); // a failed write ends the socket, too
  }

  close(code: number, reason: string): void {
    if (this.#inbox.hasEnded) return;
    if (isSendable(code)) this.#socket.close(code, shortened(reason));
    else this.#socket.terminate();
    this.#inbox.finish({ code, reason });
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (this.#inbox.hasEnded) return;
    const tooLarge = sizeProblem(data.byteLength, isBinary);
    if (tooLarge !== undefined) return this.close(closeCodes.tooLarge, tooLarge);
    const message = isBinary ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : data.toString();
    const tooMuch = this.#inbox.receive(message, data.byteLength);
    if (tooMuch !== undefined) this.close(closeCodes.policy, tooMuch);
  }
}

/** A close without a code is as orderly as 1000. */
function endFor(code: number, reason: string, whyBroken: () => string | undefined): ChannelEnd {
  if (code === 1005) return { code: closeCodes.orderly, reason };
  if (code === closeCodes.broken && reason === '') return { code, reason: whyBroken() ?? 'the link broke' };
  return { code, reason };
}

/** The code with which `ws` has closed the socket because of this error; a system's error is a broken link. */
function closeCodeFor(error: NodeJS.ErrnoException): number {
  switch (error.code) {
    case 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH':
    case 'WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH':
      return closeCodes.tooLarge;
    case 'WS_ERR_INVALID_UTF8':
      return closeCodes.badData;
    case 'WS_ERR_TOO_MANY_BUFFERED_PARTS':
      return closeCodes.policy;
    default:
      return error.code?.startsWith('WS_ERR_') === true ? closeCodes.protocolError : closeCodes.broken;
  }
}

function isSendable(code: number): boolean {
  return (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code <= 4999);
}

function shortened(reason: string): string {
  let text = reason;
  while (Buffer.byteLength(text) > MAX_REASON_BYTES) text = text.slice(0, -1);
  return text;
}
