import fc from 'fast-check';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relayMessages } from '../../../protocol/relay-messages.ts';
import { countsOf, settledCounts, takeCensus } from '../../census.ts';
import { RelaySocket } from '../../../main/remote/relay-socket.ts';
import {
  joinRelay,
  openLink,
  soon,
  startRelay,
  type TestAgent,
  type TestRelay,
} from '../../relay-parties/relay-under-test.ts';
import { waitUntil } from '../../wait-until.ts';

const doors = ['/join', '/dial', '/accept'] as const;

let relay: TestRelay;
let agent: TestAgent;
let before: ReturnType<typeof countsOf>;

beforeAll(async () => {
  const generous = 1_000_000;
  relay = await startRelay({ joinsPerMinute: generous, dialsPerMinute: generous, firstMs: 2_000, answerMs: 200 });
  agent = await joinRelay(relay);
  before = await settledCounts(relay.pid);
});

afterAll(async () => {
  agent.membership.dispose();
  await relay.stop();
});

/** What almost is a message: a known type with fields of any kind, lacking some, with others in excess. */
const nearMessages = fc
  .record(
    {
      type: fc.constantFrom(...Object.keys(relayMessages)),
      deviceId: fc.oneof(fc.constant('0'.repeat(64)), fc.string(), fc.integer()),
      ticket: fc.oneof(fc.constant('A'.repeat(43)), fc.string(), fc.constant(null)),
      url: fc.oneof(fc.constantFrom('', 'wss://relay.example'), fc.webUrl()),
      publicKey: fc.oneof(fc.base64String({ maxLength: 200 }), fc.string()),
      signature: fc.oneof(fc.base64String({ maxLength: 200 }), fc.string()),
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value));
const firstMessages = fc.oneof(
  nearMessages,
  fc.string({ maxLength: 5_000 }),
  fc.json(),
  fc.uint8Array({ maxLength: 5_000 }),
);

/** The relay still does its work, and holds what it held before. */
async function expectUnharmed(): Promise<void> {
  await waitUntil(() => JSON.stringify(countsOf(takeCensus(relay.pid))) === JSON.stringify(before), soon);
  const ends = await openLink(relay, agent);
  ends.viewer.write('still here');
  const [heard] = await once(ends.agent, 'data');
  for (const end of [ends.viewer, ends.agent]) end.on('error', () => undefined).destroy();
  expect(String(heard)).toBe('still here');
}

describe('whatever strangers send first', () => {
  it('as messages: the relay lives on and holds nothing of theirs', async () => {
    const told = new Set<string>();

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...doors),
        fc.array(firstMessages, { minLength: 1, maxLength: 4 }),
        async (door, messages) => {
          const socket = await RelaySocket.open(relay, door);
          for (const message of messages) socket.send(message);
          const { code, reason } = await socket.ended;
          told.add(`${code} ${reason}`);
        },
      ),
      { numRuns: 300 },
    );

    const words = [
      '1002 bad_message',
      '1008 bad_signature',
      '1008 unknown_ticket',
      '1008 wrong_url',
      '1009 too_large',
      '1013 not_here',
    ];
    expect([...told].filter((word) => !words.includes(word))).toEqual([]);
    await expectUnharmed();
  });

  it('as bytes: the relay lives on and holds nothing of theirs', async () => {
    const port = Number(new URL(relay.url).port);
    const handshake =
      'GET /dial HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: sallyport-relay.1\r\n\r\n';

    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.uint8Array({ maxLength: 3_000 }), async (isUpgraded, bytes) => {
        const socket = connect({ port, host: '127.0.0.1' })
          .on('error', () => undefined)
          .resume();
        const closed = once(socket, 'close');
        if (isUpgraded) socket.write(handshake);
        socket.end(bytes);
        await closed;
      }),
      { numRuns: 150 },
    );

    await expectUnharmed();
  });
});
