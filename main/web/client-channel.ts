import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { RefusalError } from '../../protocol/error-code.ts';
import { SUBPROTOCOL } from '../../protocol/version.ts';
import { readRefusalText } from './refusal-text.ts';
import { WebSocketChannel, webSocketOptions } from './web-socket-channel.ts';

export interface AgentDoor {
  readonly path: string;
  readonly token: string;
  /** How long a local agent may take to answer the handshake. */
  readonly handshakeMs?: number;
}

export interface ChannelRequest {
  /** Begins the connection; the channel owns it. */
  createStream(): Socket;
  readonly headers?: Readonly<Record<string, string>>;
  readonly handshakeMs: number;
  /** What the stream has said of its end, if anything. */
  readonly whyBroken?: () => string | undefined;
}

/** Connects to an agent's unix socket. Rejects as `openChannel`. */
export function connectToAgent({ path, token, handshakeMs = 5_000 }: AgentDoor): Promise<WebSocketChannel> {
  const headers = { Authorization: `Bearer ${token}` };
  return openChannel({ createStream: () => connect(path), headers, handshakeMs });
}

/**
 * Opens a session's channel over a stream. Rejects with RefusalError: `unreachable` when nobody is there, `timeout` when
 * an agent is there and does not answer, `not_permitted` with the status when it refuses.
 */
export function openChannel({
  createStream,
  headers,
  handshakeMs,
  whyBroken,
}: ChannelRequest): Promise<WebSocketChannel> {
  const socket = new WebSocket('ws://localhost/session', [SUBPROTOCOL], {
    ...webSocketOptions,
    ...(headers !== undefined && { headers }),
    createConnection: createStream,
  });
  let isLate = false;
  // Not `handshakeTimeout`: that one never comes for a connection of our own.
  const patience = setTimeout(() => {
    isLate = true;
    socket.terminate();
  }, handshakeMs);
  const channel = new WebSocketChannel(socket, whyBroken); // before it is open: the first message may come with the handshake
  const connected = new Promise<WebSocketChannel>((resolve, reject) => {
    socket.once('open', () => resolve(channel));
    socket.once('error', (error) =>
      reject(isLate ? notAnswering(handshakeMs) : new RefusalError('unreachable', error.message)),
    );
    socket.once('unexpected-response', (_request, response) => {
      void readRefusalText(response).then((text) => {
        socket.terminate();
        reject(new RefusalError('not_permitted', text, { status: response.statusCode }));
      });
    });
  });
  return connected.finally(() => clearTimeout(patience));
}

function notAnswering(handshakeMs: number): RefusalError {
  return new RefusalError('timeout', 'The agent is there and does not answer; it may be stopped or stuck', {
    handshakeMs,
  });
}
