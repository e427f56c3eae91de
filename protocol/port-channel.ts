import { Emitter, type Event } from '../base/event.ts';
import { closeCodes, type Channel, type ChannelEnd } from './channel.ts';
import { FRAME_HEADER_BYTES } from './frame.ts';
import { limits } from './limits.ts';

type Message = string | Uint8Array;

/** One end of a pair of message ports: Electron's in the main process, the page's, or Node's. */
export interface Port {
  /** Sends by structured clone. */
  post(data: unknown): void;
  /** Called once. `closed`: the other end is gone, or this one was closed. */
  start(listener: { message(data: unknown): void; closed(): void }): void;
  close(): void;
}

/** The last message of an end that closes: a port itself cannot say why. */
interface PortClose {
  readonly close: ChannelEnd;
}

const MAX_FRAME_BYTES = limits.payloadBytes + FRAME_HEADER_BYTES;
/** What a peer may send before anybody listens. */
const MAX_KEPT_BYTES = 1024 * 1024;

/** A channel over a message port, which it owns. Closing with 1006 closes the port without a word. */
export class PortChannel implements Channel {
  readonly #port: Port;
  readonly #messages = new Emitter<Message>();
  readonly #ended = new Emitter<ChannelEnd>();
  /** What came before the first listener; undefined once it has been handed over. */
  #kept: Message[] | undefined = [];
  #keptBytes = 0;
  #end: ChannelEnd | undefined;

  /** `silentCode` is what it means when the other end goes without a word (L47: a page that is gone has left in order). */
  constructor(port: Port, silentCode: number) {
    this.#port = port;
    port.start({
      message: (data) => this.#receive(data),
      closed: () => this.#finish({ code: silentCode, reason: 'the port was closed' }),
    });
  }

  readonly onMessage: Event<Message> = (listener) => {
    const subscription = this.#messages.event(listener);
    queueMicrotask(() => this.#handOver());
    return subscription;
  };

  /** A listener that comes after the end still hears of it. */
  readonly onEnded: Event<ChannelEnd> = (listener) => {
    const end = this.#end;
    if (end === undefined) return this.#ended.event(listener);
    const late = new Emitter<ChannelEnd>();
    queueMicrotask(() => late.fire(end));
    return late.event(listener);
  };

  /** Ports do not tell; the protocol's windows bound what is under way. */
  get bufferedBytes(): number {
    return 0;
  }

  send(message: Message): void {
    if (this.#end === undefined) this.#port.post(typeof message === 'string' ? message : exactly(message));
  }

  close(code: number, reason: string): void {
    if (this.#end !== undefined) return;
    if (code !== closeCodes.broken) this.#port.post({ close: { code, reason } } satisfies PortClose);
    this.#port.close();
    this.#finish({ code, reason });
  }

  #receive(data: unknown): void {
    if (this.#end !== undefined) return;
    if (typeof data === 'string' || data instanceof Uint8Array) this.#receiveMessage(data);
    else if (isPortClose(data)) this.#finishPort(data.close);
    else this.close(closeCodes.protocolError, 'neither text nor bytes');
  }

  #receiveMessage(message: Message): void {
    const sizeBytes = typeof message === 'string' ? message.length : message.byteLength;
    const maxBytes = typeof message === 'string' ? limits.jsonBytes : MAX_FRAME_BYTES;
    if (sizeBytes > maxBytes) {
      this.close(closeCodes.tooLarge, `message of ${sizeBytes} bytes; at most ${maxBytes} are allowed`);
      return;
    }
    if (this.#kept === undefined) this.#messages.fire(message);
    else this.#keep(message, sizeBytes);
  }

  #keep(message: Message, sizeBytes: number): void {
    this.#keptBytes += sizeBytes;
    if (this.#keptBytes > MAX_KEPT_BYTES) this.close(closeCodes.policy, 'too much was sent before anybody listened');
    else this.#kept?.push(message);
  }

  #handOver(): void {
    const kept = this.#kept;
    this.#kept = undefined;
    for (const message of kept ?? []) this.#messages.fire(message);
  }

  #finishPort(end: ChannelEnd): void {
    this.#port.close();
    this.#finish(end);
  }

  #finish(end: ChannelEnd): void {
    if (this.#end !== undefined) return;
    this.#end = end;
    this.#ended.fire(end);
  }
}

/** A clone takes the whole buffer along that a view looks into. */
function exactly(bytes: Uint8Array): Uint8Array {
  const isPlain = bytes.constructor === Uint8Array;
  return isPlain && bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

function isPortClose(data: unknown): data is PortClose {
  const close = (data as Partial<PortClose> | null | undefined)?.close as Partial<ChannelEnd> | undefined;
  return typeof close?.code === 'number' && typeof close.reason === 'string';
}
