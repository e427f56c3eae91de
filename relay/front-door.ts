import { createServer as createPlainServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Clock } from '../base/clock.ts';
import { plainAddress } from '../base/source-address.ts';
import { relayRefusals, type RelayRefusal } from '../protocol/relay-ends.ts';
import { RELAY_SUBPROTOCOL } from '../protocol/relay-messages.ts';
import type { ConnectionCounts } from './connection-counts.ts';
import { refusalBody, refuse } from './http-refusal.ts';
import { PeerSocket, peerSocketOptions } from './peer-socket.ts';
import type { RelayLog } from './relay-log.ts';
import type { RelaySettings } from './relay-settings.ts';
import { sourceOf } from './source-address.ts';

const MAX_HEADER_BYTES = 8 * 1024;
/** Connections over the limits that are told so at one time. They are not counted: more than these are cut at once. */
const MOST_TOLD = 64;

/** A certificate with its chain, and its key, as PEM. */
export interface RelayTls {
  readonly cert: string;
  readonly key: string;
}

/** Where to listen; port 0 is any free one. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

export interface FrontDoorOptions {
  readonly listen: ListenAddress;
  readonly tls: RelayTls | undefined;
  readonly clock: Clock;
  readonly log: RelayLog;
  readonly settings: RelaySettings;
  readonly counts: ConnectionCounts;
}

/** What is done with those who come. Paths are those below the relay's address. */
export interface FrontDoorHandlers {
  /** Whether a request for a WebSocket at `path` may go on. Says why not. */
  readonly admit: (path: string, source: string) => RelayRefusal | undefined;
  /** Owns the socket from here on. */
  readonly accept: (path: string, socket: PeerSocket) => void;
  /** Answers a request that wants no WebSocket; false for one that it does not know. */
  readonly answer: (path: string, response: ServerResponse) => boolean;
  readonly refused: (code: RelayRefusal) => void;
}

/** The relay's server: counts connections before it reads from them, and makes sockets of requests that are let in. */
export class FrontDoor {
  readonly #options: FrontDoorOptions;
  readonly #server: Server;
  #handlers!: FrontDoorHandlers;
  #prefixes: readonly string[] = [];
  #toldCount = 0;
  readonly #sockets = new WebSocketServer({
    ...peerSocketOptions,
    noServer: true,
    handleProtocols: () => RELAY_SUBPROTOCOL,
  });

  private constructor(options: FrontDoorOptions) {
    this.#options = options;
    const firstMs = options.settings['relay.firstMs'];
    const bounds = {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: firstMs,
      requestTimeout: firstMs,
      connectionsCheckingInterval: Math.ceil(firstMs / 4),
    };
    this.#server =
      options.tls === undefined
        ? createPlainServer(bounds)
        : createTlsServer({ ...bounds, ...options.tls, minVersion: 'TLSv1.2', handshakeTimeout: firstMs });
  }

  /** Rejects with the system's error when it cannot listen there. Nobody is answered before `serve`. */
  static async listen(options: FrontDoorOptions): Promise<FrontDoor> {
    const door = new FrontDoor(options);
    await new Promise<void>((resolve, reject) => {
      door.#server.once('error', reject);
      door.#server.listen(options.listen.port, options.listen.host, resolve);
    });
    door.#server.on('error', (error) => options.log.error({ err: error }, 'the server failed'));
    return door;
  }

  /** `prefixes`: what the relay's addresses have for a path. A proxy in front may have taken it away, or not. */
  serve(handlers: FrontDoorHandlers, prefixes: readonly string[]): void {
    this.#handlers = handlers;
    this.#prefixes = prefixes.filter((prefix) => prefix !== '');
    this.#server.on('connection', (socket: Socket) => this.#count(socket));
    this.#server.on('request', (request, response) => this.#answer(request, response));
    this.#server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Closes connections that wait for a next request. */
  closeIdle(): void {
    this.#server.closeIdleConnections();
  }

  /** Cuts everything that is still open. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#server.closeAllConnections();
    await closed;
  }

  /** Behind proxies a connection says nothing about its source; then requests are counted for it instead. */
  #count(socket: Socket): void {
    const { counts, settings } = this.#options;
    socket.on('error', () => socket.destroy());
    const isDirect = settings['relay.trustedHops'] === 0;
    const refusal =
      hold(socket, counts.claim()) ??
      (isDirect ? hold(socket, counts.claimSource(plainAddress(socket.remoteAddress ?? ''))) : undefined);
    if (refusal === undefined) return;
    this.#handlers.refused(refusal);
    this.#tell(socket, refusal);
  }

  /** Why it is refused, where that costs little: with TLS a word would cost a handshake. */
  #tell(socket: Socket, refusal: RelayRefusal): void {
    if (this.#options.tls !== undefined || this.#toldCount >= MOST_TOLD) {
      socket.destroy();
      return;
    }
    this.#toldCount += 1;
    socket.once('close', () => (this.#toldCount -= 1));
    refuse(socket, refusal, this.#options.clock);
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (this.#handlers.answer(this.#pathOf(request), response)) return;
    response.writeHead(relayRefusals.not_found, { 'content-type': 'application/json' });
    response.end(refusalBody('not_found'));
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const source = sourceOf(request, this.#options.settings['relay.trustedHops']);
    const path = this.#pathOf(request);
    const refusal = this.#handlers.admit(path, source) ?? this.#findProblem(request, socket, source);
    if (refusal !== undefined) {
      this.#handlers.refused(refusal);
      refuse(socket, refusal, this.#options.clock);
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (open) =>
      this.#handlers.accept(path, new PeerSocket(open, socket, source)),
    );
  }

  #findProblem(request: IncomingMessage, socket: Duplex, source: string): RelayRefusal | undefined {
    const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
    if (!protocols.includes(RELAY_SUBPROTOCOL)) return 'no_subprotocol';
    const isDirect = this.#options.settings['relay.trustedHops'] === 0;
    return isDirect ? undefined : hold(socket, this.#options.counts.claimSource(source));
  }

  /** Below the relay's address, without query. */
  #pathOf(request: IncomingMessage): string {
    const path = (request.url ?? '/').replace(/[?#].*$/s, '');
    const prefix = this.#prefixes.find((one) => path.startsWith(`${one}/`)) ?? '';
    return path.slice(prefix.length);
  }
}

/** Keeps a claim for as long as the connection is open; passes a refusal on. */
function hold(socket: Duplex, claim: ReturnType<ConnectionCounts['claim']>): RelayRefusal | undefined {
  if (typeof claim === 'string') return claim;
  socket.once('close', () => claim.dispose());
  return undefined;
}
