import { Duplex } from 'node:stream';
import { AppError } from '../../base/errors.ts';
import { decodeRelayMessage, encodeRelayMessage, RELAY_MESSAGE_BYTES } from '../../protocol/relay-messages.ts';
import type { RelaySocket, SocketEnd } from './relay-socket.ts';

const END = encodeRelayMessage({ type: 'end' });
const ORDERLY = 1000;

/** The relay, or the other end through it, ended the link before both had said all. */
export class LinkLostError extends AppError {
  readonly code = 'link_lost';

  constructor(readonly end: SocketEnd) {
    super(`The relayed link ended: ${end.reason || end.code}`);
    this.name = 'LinkLostError';
  }
}

/** The bytes of a link through a relay. Owns its socket. Ending one direction leaves the other open. */
export class CarrierStream extends Duplex {
  readonly #socket: RelaySocket;
  #hasEnd = false;

  constructor(socket: RelaySocket) {
    super({ allowHalfOpen: true });
    this.#socket = socket;
    socket.listen((message) => this.#receive(message));
    void socket.ended.then((end) => this.#closed(end));
  }

  override _read(): void {
    this.#socket.setPaused(false);
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const rest = chunk.subarray(RELAY_MESSAGE_BYTES);
    this.#socket.send(chunk.subarray(0, RELAY_MESSAGE_BYTES), (error) => {
      if (error || rest.byteLength === 0) done(error);
      else this._write(rest, encoding, done);
    });
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.send(END, done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (error === null) this.#socket.close();
    else this.#socket.destroy();
    done(error);
  }

  #receive(message: string | Buffer): void {
    if (this.destroyed) return;
    if (typeof message !== 'string') {
      if (!this.push(message)) this.#socket.setPaused(true);
    } else if (decodeRelayMessage('end', message) !== undefined) {
      this.#hasEnd = true;
      this.push(null);
    } else {
      this.destroy(new LinkLostError({ code: 1002, reason: 'bad_message' }));
    }
  }

  #closed(end: SocketEnd): void {
    const hasAll = this.#hasEnd && end.code === ORDERLY;
    const leave = (): void => {
      if (hasAll && this.writableFinished) this.destroy();
      else this.destroy(new LinkLostError(end));
    };
    if (hasAll && !this.readableEnded)
      this.once('end', leave); // what came whole is read whole
    else leave();
  }
}
