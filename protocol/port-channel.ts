import { closeCodes, type Channel, type ChannelEnd } from './channel.ts';
import { ChannelInbox, sizeProblem } from './channel-inbox.ts';

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

/** A channel over a message port, which it owns. Closing with 1006 closes the port without a word. */
export class PortChannel implements Channel {
  readonly #port: Port;
  readonly #inbox = new ChannelInbox();
  readonly onMessage = this.#inbox.onMessage;
  readonly onEnded = this.#inbox.onEnded;

  /** `silentCode` is what it means when the other end goes without a word (L47: a page that is gone has left in order). */
  constructor(port: Port, silentCode: number) {
    this.#port = port;
    port.start({
      message: (data) => this.#receive(data),
      closed: () => this.#inbox.finish({ code: silentCode, reason: 'the port was closed' }),
    });
  }

  /** Ports do not tell; the protocol's windows bound what is under way. */
  get bufferedBytes(): number {
    return 0;
  }

  send(message: Message): void {
    if (!this.#inbox.hasEnded) this.#port.post(typeof message === 'string' ? message : exactly(message));
  }

  close(code: number, reason: string): void {
    if (this.#inbox.hasEnded) return;
    if (code !== closeCodes.broken) this.#port.post({ close: { code, reason } } satisfies PortClose);
    this.#port.close();
    this.#inbox.finish({ code, reason });
  }

  #receive(data: unknown): void {
    if (this.#inbox.hasEnded) return;
    if (typeof data === 'string' || data instanceof Uint8Array) this.#receiveMessage(data);
    else if (isPortClose(data)) this.#finishPort(data.close);
    else this.close(closeCodes.protocolError, 'neither text nor bytes');
  }

  #receiveMessage(message: Message): void {
    const tooLarge = sizeProblem(message.length, typeof message !== 'string');
    if (tooLarge !== undefined) return this.close(closeCodes.tooLarge, tooLarge);
    const tooMuch = this.#inbox.receive(message, message.length);
    if (tooMuch !== undefined) this.close(closeCodes.policy, tooMuch);
  }

  #finishPort(end: ChannelEnd): void {
    this.#port.close();
    this.#inbox.finish(end);
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
