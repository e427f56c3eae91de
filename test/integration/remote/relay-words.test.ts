import fc from 'fast-check';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { systemClock } from '../../../base/system-clock.ts';
import { dialRelay } from '../../../main/remote/dial-relay.ts';
import { RelayMembership } from '../../../main/remote/relay-membership.ts';
import { RelayRefusedError } from '../../../main/remote/relay-socket.ts';
import { relayMessages, RELAY_SUBPROTOCOL } from '../../../protocol/relay-messages.ts';
import { makeDevice } from '../../relay-parties/relay-under-test.ts';
import { waitUntil } from '../../wait-until.ts';

const SOON = { withinMs: 20_000 };
const device = makeDevice();

let server: Server | WebSocketServer | undefined;
afterEach(() => void server?.close());

const urlOf = (one: Server | WebSocketServer): string => `ws://127.0.0.1:${(one.address() as AddressInfo).port}`;
const dialAt = (url: string): Promise<string> =>
  dialRelay({ url }, device.deviceId, { clock: systemClock }).then(
    (stream) => {
      stream.on('error', () => undefined).destroy();
      return 'linked';
    },
    (error: unknown) => (error instanceof RelayRefusedError ? 'refused' : String(error)),
  );

const status = fc.constantFrom('101 Switching Protocols', '200 OK', '403 Forbidden', '429 x', '301 x', '99 x', 'x');
const field = fc.constantFrom(
  ...[
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Content-Length: 5',
    'Content-Length: 999999999',
    'Location: ws://x',
  ],
  ...['Transfer-Encoding: chunked', `Sec-WebSocket-Protocol: ${RELAY_SUBPROTOCOL}`, 'Sec-WebSocket-Accept: x'],
  ...['Sec-WebSocket-Extensions: permessage-deflate', 'Content-Type: application/json'],
);
const body = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify({ code: value })),
  fc.json(),
  fc.string({ unit: 'binary' }),
);
const answer = fc.oneof(
  fc
    .tuple(status, fc.array(field, { maxLength: 5 }), body)
    .map(([first, fields, rest]) => Buffer.from(`${[`HTTP/1.1 ${first}`, ...fields].join('\r\n')}\r\n\r\n${rest}`)),
  fc.uint8Array({ maxLength: 300 }),
);

const text = fc.oneof(fc.string(), fc.constantFrom('ws://127.0.0.1:1', 'wss://relay.example', 'A'.repeat(43)));
const message = fc.oneof(
  fc
    .record(
      {
        type: fc.constantFrom(...Object.keys(relayMessages)),
        nonce: text,
        deviceId: fc.oneof(fc.constant('0'.repeat(64)), text),
        url: text,
        ticket: text,
        source: fc.oneof(fc.ipV4(), text),
        pingMs: fc.oneof(fc.integer(), fc.double(), text),
        answerMs: fc.integer(),
      },
      { requiredKeys: ['type'] },
    )
    .map((value) => JSON.stringify(value)),
  fc.json(),
  fc.uint8Array({ maxLength: 100 }),
);

describe('whatever a relay says', () => {
  it('in the place of a WebSocket, it is a refusal', async () => {
    let next: Uint8Array = Buffer.alloc(0);
    const relay = createServer((socket) =>
      socket.on('error', () => undefined).once('data', () => socket.end(next)),
    ).listen(0, '127.0.0.1');
    server = relay;
    await once(relay, 'listening');
    await fc.assert(
      fc.asyncProperty(answer, async (bytes) => {
        next = bytes;
        expect(await dialAt(urlOf(relay))).toBe('refused');
      }),
      { numRuns: 200 },
    );
  });

  it('at a door, it is a link or a refusal, and an agent that joins tries again or gives up', async () => {
    let says: readonly (string | Uint8Array)[] = [];
    let close: readonly [code: number, reason: string] = [1000, ''];
    const relay = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => RELAY_SUBPROTOCOL });
    server = relay;
    await once(relay, 'listening');
    relay.on('connection', (socket) => {
      socket.on('error', () => undefined);
      for (const one of says) socket.send(one);
      socket.close(...close);
    });
    const ends = fc.tuple(fc.constantFrom(1000, 1001, 1008, 1013, 4321), fc.string({ unit: 'binary', maxLength: 30 }));
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 5 }), ends, async (messages, end) => {
        [says, close] = [messages, end];
        expect(['linked', 'refused']).toContain(await dialAt(urlOf(relay)));
        const options = { relay: { url: urlOf(relay) }, clock: systemClock, random: () => 1 };
        const membership = new RelayMembership({ ...options, privateKey: device.privateKey });
        membership.onAsked((ask) => ask.refuse());
        await waitUntil(() => ['waiting', 'given_up'].includes(membership.state.kind), SOON);
        expect('reason' in membership.state && membership.state.reason).toMatch(/^[a-z][a-zA-Z_.]{0,60}$/);
        membership.dispose();
      }),
      { numRuns: 150 },
    );
  });
});
