import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** An address for one window's documents, good until it is closed. */
export interface PageDoor {
  readonly url: string;
  close(): void;
}

const doors = new Map<string, (socket: WebSocket) => void>();
let listening: Promise<Server> | undefined;

/** Opens an address nobody can guess, at which a window's preload world connects to the main process. */
export async function openDoor(onConnected: (socket: WebSocket) => void): Promise<PageDoor> {
  const server = await (listening ??= listen());
  const path = `/${randomBytes(16).toString('hex')}`;
  doors.set(path, onConnected);
  const { port } = server.address() as AddressInfo;
  return { url: `ws://127.0.0.1:${port}${path}`, close: () => void doors.delete(path) };
}

async function listen(): Promise<Server> {
  const server = createServer((_request, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 2 ** 30 });
  sockets.on('connection', (socket, request) => {
    const open = doors.get(request.url ?? '');
    if (open === undefined) socket.close();
    else open(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref(); // it does not keep the app alive
  return server;
}
