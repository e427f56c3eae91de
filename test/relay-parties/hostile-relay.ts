import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createWebSocketStream, WebSocketServer, type WebSocket } from 'ws';
import { deviceIdOfBytes } from '../../protocol/device-id.ts';
import {
  decodeRelayMessage,
  encodeRelayMessage,
  relayPaths,
  RELAY_SUBPROTOCOL,
  type RelayMessage,
} from '../../protocol/relay-messages.ts';

/** What one end of a link has said, as it passed. */
export interface Passing {
  readonly from: 'agent' | 'viewer';
  readonly bytes: Buffer;
  /** Of this link, from 1. */
  readonly link: number;
}

const pingMs = 60_000;

/** A relay that believes everybody and may do to a link whatever the test says. */
export class HostileRelay {
  readonly #server: WebSocketServer;
  readonly #waiting = new Map<string, WebSocket>();
  #control: WebSocket | undefined;
  #links = 0;
  /** Every message of every link. */
  readonly recorded: Passing[] = [];
  /** What the agent has refused, and what it has come for. */
  readonly answers = { refused: 0, accepted: 0 };
  /** What is passed on in the place of a message. */
  pass: (passing: Passing) => readonly Buffer[] = ({ bytes }) => [bytes];
  /** Is given viewers in the agent's place. */
  impostor: ((viewer: Duplex) => void) | undefined;

  private constructor(server: WebSocketServer) {
    this.#server = server;
    server.on('connection', (socket, request) => {
      socket.on('error', () => undefined);
      if (request.url === relayPaths.join) void this.#join(socket);
      else if (request.url === relayPaths.dial) void this.#dial(socket);
      else void this.#accept(socket);
    });
  }

  static async listen(): Promise<HostileRelay> {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => RELAY_SUBPROTOCOL });
    await once(server, 'listening');
    return new HostileRelay(server);
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get links(): number {
    return this.#links;
  }

  /** Messages of one end of the latest link. */
  recordedFrom(from: Passing['from']): Buffer[] {
    return this.recorded.filter((one) => one.from === from && one.link === this.#links).map(({ bytes }) => bytes);
  }

  /** Asks for the agent, for somebody or for nobody. */
  ask(viewer?: WebSocket, source = '192.0.2.1'): void {
    const ticket = randomBytes(32).toString('base64url');
    if (viewer !== undefined) this.#waiting.set(ticket, viewer);
    say(this.#control, { type: 'ask', ticket, source, answerMs: 10_000 });
  }

  async close(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #join(socket: WebSocket): Promise<void> {
    say(socket, { type: 'challenge', nonce: randomBytes(32).toString('base64url') });
    const join = decodeRelayMessage('join', await nextText(socket));
    const publicKey = Buffer.from(join?.publicKey ?? '', 'base64url');
    const deviceId = deviceIdOfBytes(createHash('sha256').update(publicKey).digest());
    say(socket, { type: 'joined', deviceId, url: this.url, pingMs });
    this.#control = socket;
    socket.on('message', () => (this.answers.refused += 1));
  }

  async #dial(socket: WebSocket): Promise<void> {
    await nextText(socket);
    if (this.impostor === undefined) {
      this.ask(socket);
      return;
    }
    say(socket, { type: 'linked', pingMs });
    this.impostor(createWebSocketStream(socket).on('error', () => undefined));
  }

  async #accept(socket: WebSocket): Promise<void> {
    this.answers.accepted += 1;
    const { ticket = '' } = decodeRelayMessage('accept', await nextText(socket)) ?? {};
    const viewer = this.#waiting.get(ticket);
    if (viewer === undefined) return; // left to wait
    const link = (this.#links += 1);
    this.#splice(socket, viewer, { from: 'agent', link });
    this.#splice(viewer, socket, { from: 'viewer', link });
    for (const end of [socket, viewer]) say(end, { type: 'linked', pingMs });
  }

  #splice(from: WebSocket, to: WebSocket, about: Omit<Passing, 'bytes'>): void {
    from.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) return to.send(data.toString());
      const passing = { ...about, bytes: Buffer.from(data) };
      this.recorded.push(passing);
      for (const bytes of this.pass(passing)) to.send(bytes);
    });
    from.on('close', () => to.close());
  }
}

function say(socket: WebSocket | undefined, message: RelayMessage): void {
  socket?.send(encodeRelayMessage(message));
}

async function nextText(socket: WebSocket): Promise<string> {
  const [data] = (await once(socket, 'message')) as [Buffer];
  return data.toString();
}
