import { ChannelInbox } from '../../protocol/channel-inbox.ts';
import { closeCodes, type Channel } from '../../protocol/channel.ts';

type Message = string | Uint8Array;

/** Names of what the browser reports as an open or failed socket. */
const OPEN = 1;

/** A WebSocket of the browser as a Channel. */
export class BrowserChannel implements Channel {
  readonly #socket: WebSocket;
  readonly #inbox = new ChannelInbox();
  readonly onMessage = this.#inbox.onMessage;
  readonly onEnded = this.#inbox.onEnded;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      const message = typeof data === 'string' ? data : new Uint8Array(data);
      const tooMuch = this.#inbox.receive(message, message.length);
      if (tooMuch !== undefined) this.close(closeCodes.policy, tooMuch);
    };
    socket.onclose = ({ code, reason }) => this.#inbox.finish({ code, reason });
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedAmount;
  }

  send(message: Message): void {
    if (this.#inbox.hasEnded || this.#socket.readyState !== OPEN) return;
    this.#socket.send(message as string | Uint8Array<ArrayBuffer>);
  }

  close(code: number, reason: string): void {
    if (this.#inbox.hasEnded) return;
    closeSocket(this.#socket, code, reason);
    this.#inbox.finish({ code, reason });
  }
}

/** Browsers let pages send only 1000 and 3000–4999; without a code the agent would take it for an orderly end (L47). */
const BROKEN_BY_PAGE = 4000;

function closeSocket(socket: WebSocket, code: number, reason: string): void {
  socket.close(code === closeCodes.orderly ? code : BROKEN_BY_PAGE, reason.slice(0, 40));
}

/** Resolves once the socket is open; rejects when it cannot be opened, without a reason: browsers tell pages none. */
export function openBrowserChannel(address: string, subprotocols: string[]): Promise<Channel> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, subprotocols);
    socket.onopen = () => resolve(new BrowserChannel(socket));
    socket.onclose = () => reject(new Error('The agent cannot be reached'));
  });
}
