import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../base/clock.ts';
import { relayRefusals, type RelayRefusal } from '../protocol/relay-ends.ts';

/** How long a client that was refused may take to read why and to end its side. */
const REFUSED_MS = 2_000;

const sentences: Readonly<Record<RelayRefusal, string>> = {
  no_subprotocol: 'Offer the WebSocket subprotocol "sallyport-relay.1".',
  not_found: 'Nothing is here. Agents and viewers use WebSockets at /join, /accept and /dial.',
  rate_limited: 'Too many requests from your address in the last minute.',
  too_many_from_here: 'Too many connections from your address are open.',
  draining: 'This relay is about to stop.',
  too_many_connections: 'This relay is full.',
};

const retryAfterS: Partial<Record<RelayRefusal, number>> = {
  rate_limited: 60,
  too_many_from_here: 60,
  draining: 1,
  too_many_connections: 30,
};

/** Answers a request that becomes no WebSocket. What the client still sends is read and dropped; one that stays is cut. */
export function refuse(socket: Duplex, code: RelayRefusal, clock: Clock): void {
  const status = relayRefusals[code];
  const body = refusalBody(code);
  const wait = retryAfterS[code];
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(wait === undefined ? [] : [`Retry-After: ${wait}`]),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  const cut = clock.setTimer(REFUSED_MS, () => socket.destroy());
  socket.once('close', () => cut.dispose());
  socket.resume();
}

export function refusalBody(code: RelayRefusal): string {
  return `${JSON.stringify({ code, message: sentences[code] })}\n`;
}
