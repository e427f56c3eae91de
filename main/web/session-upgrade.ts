import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Disposable } from '../../base/disposable.ts';
import type { Channel } from '../../protocol/channel.ts';
import { SUBPROTOCOL } from '../../protocol/version.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { refusals, type Refusal } from './refusals.ts';
import { WebSocketChannel, webSocketOptions } from './web-socket-channel.ts';

/** How long a client that was refused may take to read why and to end its side. */
const REFUSED_MS = 2_000;

export interface SessionUpgradeOptions {
  /** Whether this request may become a session, or why not. */
  authorize(request: IncomingMessage, protocols: readonly string[]): Promise<Refusal | undefined>;
  /** Whether sessions with other machines may be asked for here. */
  readonly leadsToHosts?: boolean;
  /** Between two messages of one client the others have their turn: what arrived in one piece holds nobody up. */
  readonly takesTurns?: boolean;
  /** Is told of those who did not get in. */
  refused?(refusal: Refusal): void;
  /** Owns the channel from here on. */
  accept(channel: Channel, request: IncomingMessage): void;
}

/** Turns upgrade requests for `/session` into channels. Disposing cuts those that are still open. */
export class SessionUpgrade implements Disposable {
  readonly #options: SessionUpgradeOptions;
  readonly #sockets: WebSocketServer;
  #isDisposed = false;

  constructor(options: SessionUpgradeOptions) {
    this.#options = options;
    this.#sockets = new WebSocketServer({
      ...webSocketOptions,
      noServer: true,
      handleProtocols: () => SUBPROTOCOL,
      allowSynchronousEvents: options.takesTurns !== true,
    });
  }

  /** The listener for a server's `upgrade`. */
  readonly handle = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    void this.#check(request).then(
      (refusal) => {
        if (refusal !== undefined) {
          refuse(socket, refusal);
          this.#options.refused?.(refusal);
        } else if (this.#isDisposed) socket.destroy();
        else
          this.#sockets.handleUpgrade(request, socket, head, (open) =>
            this.#options.accept(new WebSocketChannel(open), request),
          );
      },
      () => socket.destroy(),
    );
  };

  dispose(): void {
    this.#isDisposed = true;
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  async #check(request: IncomingMessage): Promise<Refusal | undefined> {
    if (pathOf(request) !== '/session') return refusals.notFound;
    const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
    const refusal = await this.#options.authorize(request, protocols);
    if (refusal !== undefined) return refusal;
    if (hostOf(request) !== THIS_MACHINE && this.#options.leadsToHosts !== true) return refusals.noOtherHosts;
    return protocols.includes(SUBPROTOCOL) ? undefined : refusals.noSubprotocol;
  }
}

/** The request's path, without query. */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').replace(/[?#].*$/s, '');
}

/** The machine whose agent a session is for: a paired one's name or id, else this one. */
export function hostOf(request: IncomingMessage): string {
  const query = /\?([^#]*)/.exec(request.url ?? '')?.[1];
  return new URLSearchParams(query).get('host') ?? THIS_MACHINE;
}

/**
 * Nothing else looks after a socket that asked for an upgrade: what it still sends is read and dropped, or its end would
 * never be seen, and one that stays is cut.
 */
function refuse(socket: Duplex, { status, text }: Refusal): void {
  const body = `${text}\n`;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  const cut = setTimeout(() => socket.destroy(), REFUSED_MS);
  socket.once('close', () => clearTimeout(cut));
  socket.resume();
}
