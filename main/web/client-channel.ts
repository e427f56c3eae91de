import { connect } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { RefusalError } from '../../protocol/error-code.ts';
import { SUBPROTOCOL } from '../../protocol/version.ts';
import { WebSocketChannel, webSocketOptions } from './web-socket-channel.ts';

/** How long a local agent may take to answer the handshake. */
const HANDSHAKE_MS = 5_000;

/**
 * Connects to an agent's unix socket. Rejects with RefusalError: `unreachable` when nobody listens there,
 * `not_permitted` when the agent refuses the token.
 */
export function connectToAgent({ path, token }: { path: string; token: string }): Promise<WebSocketChannel> {
  const socket = new WebSocket('ws://localhost/session', [SUBPROTOCOL], {
    ...webSocketOptions,
    handshakeTimeout: HANDSHAKE_MS,
    headers: { Authorization: `Bearer ${token}` },
    createConnection: () => connect(path),
  });
  const channel = new WebSocketChannel(socket); // before it is open: the first message may come with the handshake
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(channel));
    socket.once('error', (error) => reject(new RefusalError('unreachable', error.message)));
    socket.once('unexpected-response', (_request, response) => {
      void textOf(response).then((text) => {
        socket.terminate();
        reject(new RefusalError('not_permitted', text, { status: response.statusCode }));
      });
    });
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const chunk of response) text += String(chunk);
  } catch {
    // What has come so far is the best there is.
  }
  return text.trim();
}
