import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { toDisposable, type Disposable } from '../base/disposable.ts';
import { Emitter } from '../base/event.ts';
import { relayEnds, type RelayEnd } from '../protocol/relay-ends.ts';
import { RELAY_MESSAGE_BYTES } from '../protocol/relay-messages.ts';

/** With which code and reason a WebSocket is closed; 1005 and 1006 stand for none. */
export interface PeerClose {
  readonly code: number;
  readonly reason: string;
}

/** How a WebSocket ended, and whether it was this side that ended it. */
export interface PeerEnd extends PeerClose {
  readonly isOurs: boolean;
}

const BROKEN = 1006;

/** The `ws` settings of all sockets here. Longer messages than ours get a word (`too_large`); far longer ones are cut. */
export const peerSocketOptions = {
  maxPayload: 2 * RELAY_MESSAGE_BYTES,
  maxFragments: 64,
  maxBufferedChunks: 4_096,
  perMessageDeflate: false,
  /** How long a peer may take to answer a close before the socket is cut. */
  closeTimeout: 5_000,
} as const;

/** An agent's or a viewer's open WebSocket, which this owns. After the end, whoever ended it, nothing more is told. */
export class PeerSocket {
  /** The address it seems to come from. */
  readonly source: string;
  readonly #socket: WebSocket;
  readonly #carrier: Duplex;
  readonly #messages = new Emitter<string | Uint8Array>();
  readonly #heard = new Emitter<void>();
  readonly #ended = new Emitter<PeerEnd>();
  #closing: PeerClose | undefined;
  #unsent = 0;
  #isEnded = false;

  readonly onMessage = this.#messages.event;
  /** Fires with every sign of life. */
  readonly onHeard = this.#heard.event;
  /** Fires exactly once. */
  readonly onEnded = this.#ended.event;

  constructor(socket: WebSocket, carrier: Duplex, source: string) {
    this.#socket = socket;
    this.#carrier = carrier;
    this.source = source;
    socket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary));
    socket.on('pong', () => this.#heard.fire());
    socket.on('ping', () => this.#heard.fire());
    socket.on('error', () => undefined); // its close follows
    socket.on('close', (code, reason) => this.#finish({ code, reason: reason.toString(), isOurs: false }));
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedAmount;
  }

  get isPaused(): boolean {
    return this.#socket.isPaused;
  }

  /** `sent` is called when the system has taken the message, or never will. */
  send(message: string | Uint8Array, sent: () => void = () => undefined): void {
    if (this.#isEnded || this.#closing !== undefined) return;
    this.#unsent += 1;
    this.#socket.send(message, { binary: typeof message !== 'string' }, () => {
      this.#unsent -= 1;
      sent();
      if (this.#closing !== undefined && this.#unsent === 0) this.close(this.#closing);
    });
  }

  ping(): void {
    this.#socket.ping();
  }

  /** While paused, nothing is read from the peer: no message, no sign of life. */
  setPaused(isPaused: boolean): void {
    if (isPaused) this.#socket.pause();
    else this.#socket.resume();
  }

  /** Ends with `too_large` after this many bytes on the wire, of whatever kind, unless disposed before. */
  limitBytes(maxBytes: number): Disposable {
    let received = 0;
    const count = (chunk: Buffer): void => {
      received += chunk.byteLength;
      if (received > maxBytes) this.end('too_large');
    };
    this.#carrier.prependListener('data', count); // before the bytes become a message
    return toDisposable(() => this.#carrier.off('data', count));
  }

  end(reason: RelayEnd): void {
    this.close({ code: relayEnds[reason], reason });
  }

  close(end: PeerClose): void {
    if (this.#isEnded) return;
    this.#socket.resume(); // or the answer to our close would never be read
    this.#socket.close(end.code, end.reason);
    this.#finish({ ...end, isOurs: true });
  }

  /** Closes when all that was sent has left this process. The caller sees to it that this does not take for ever. */
  closeWhenSent(end: PeerClose): void {
    if (this.#unsent === 0) this.close(end);
    else this.#closing ??= end;
  }

  /** Cuts the connection without a word. */
  destroy(): void {
    this.#socket.terminate();
    this.#finish({ code: BROKEN, reason: '', isOurs: true });
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (this.#isEnded) return;
    if (data.byteLength > RELAY_MESSAGE_BYTES) {
      this.end('too_large');
      return;
    }
    this.#heard.fire();
    this.#messages.fire(isBinary ? data : data.toString());
  }

  #finish(end: PeerEnd): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#ended.fire(end);
    for (const emitter of [this.#messages, this.#heard, this.#ended]) emitter.dispose();
  }
}
