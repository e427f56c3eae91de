import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { encodeRelayMessage, RELAY_SUBPROTOCOL, relayPaths } from '../../../protocol/relay-messages.ts';
import { startRelay, type TestRelay } from '../../relay-parties/relay-under-test.ts';
import { DeviceUnderTest } from './device-under-test.ts';

let relay: TestRelay;
let server: DeviceUnderTest;
let laptop: DeviceUnderTest;

beforeAll(async () => {
  relay = await startRelay({ dialsPerMinute: 1_000 });
  const settings = { 'remote.relay': relay.url };
  [server, laptop] = await Promise.all([DeviceUnderTest.start({ settings }), DeviceUnderTest.start()]);
  await server.allow(laptop, 'mine');
});
afterAll(async () => {
  await Promise.all([server.stop(), laptop.stop()]);
  await relay.stop();
});

/** Asks for the agent from this address and, linked or not, hangs up without a word. */
async function dialFrom(localAddress: string): Promise<void> {
  const socket = new WebSocket(`${relay.url}${relayPaths.dial}`, [RELAY_SUBPROTOCOL], { localAddress });
  socket.on('error', () => undefined);
  socket.once('message', () => socket.close());
  socket.once('open', () => socket.send(encodeRelayMessage({ type: 'dial', deviceId: server.deviceId })));
  await once(socket, 'close');
}

it('strangers who dial an agent through its relay without pause keep a paired device out of no single call', async () => {
  const strangers = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
  await Promise.all(
    strangers.map(async (address) => {
      for (let count = 0; count < 60; count += 1) await dialFrom(address);
    }),
  );
  const calls = [];
  for (let count = 0; count < 8; count += 1) {
    const meanwhile = strangers.map(dialFrom);
    const channel = await laptop.dial(server, [relay.url]).catch((error: Error) => error);
    calls.push(channel instanceof Error ? channel.message : 'let in');
    if (!(channel instanceof Error)) channel.close(1000, '');
    await Promise.all(meanwhile);
  }

  expect(calls).toEqual(Array(8).fill('let in'));
});
