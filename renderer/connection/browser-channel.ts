import { Emitter, type Event } from '../../base/event.ts';
import { closeCodes, type Channel, type ChannelEnd } from '../../protocol/channel.ts';

type Message = string | Uint8Array;

/** Names of what the browser reports as an open or failed socket. */
const OPEN = 1;

/** A WebSocket of the browser as a Channel. */
export class BrowserChannel implements Channel {
  readonly #socket: WebSocket;
  readonly #messages = new Emitter<Message>();
  readonly #ends = new Emitter<ChannelEnd>();
  /** Messages nobody has listened for yet. */
  #early: Message[] | undefined = [];
  #ended: ChannelEnd | undefined;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      const message = typeof data === 'string' ? data : new Uint8Array(data);
      if (this.#early === undefined) this.#messages.fire(message);
      else this.#early.push(message);
    };
    socket.onclose = ({ code, reason }) => this.#end({ code, reason });
  }

  readonly onMessage: Event<Message> = (listener) => {
    const subscription = this.#messages.event(listener);
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const message of early) this.#messages.fire(message);
    return subscription;
  };

  /** Whoever comes after the end still hears of it. */
  readonly onEnded: Event<ChannelEnd> = (listener) => {
    const end = this.#ended;
    if (end === undefined) return this.#ends.event(listener);
    const late = new Emitter<ChannelEnd>();
    queueMicrotask(() => late.fire(end));
    return late.event(listener);
  };

  get bufferedBytes(): number {
    return this.#socket.bufferedAmount;
  }

  send(message: Message): void {
    if (this.#ended !== undefined || this.#socket.readyState !== OPEN) return;
    this.#socket.send(message as string | Uint8Array<ArrayBuffer>);
  }

  close(code: number, reason: string): void {
    if (this.#ended !== undefined) return;
    closeSocket(this.#socket, code, reason);
    this.#end({ code, reason });
  }

  #end(end: ChannelEnd): void {
    if (this.#ended !== undefined) return;
    this.#ended = end;
    this.#ends.fire(end);
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
