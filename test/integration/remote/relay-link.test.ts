import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { findIdentity } from '../../../main/agent/identity.ts';
import { describeStateFolder } from '../../../main/agent/state-folder.ts';
import { RelayMembership } from '../../../main/remote/relay-membership.ts';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import { CutProxy } from '../../cut-proxy.ts';
import { RecordingScreen } from '../../fakes/recording-screen.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { findFreePort } from '../../relay-parties/redis-server.ts';
import { makeDevice, startRelay, type TestRelay } from '../../relay-parties/relay-under-test.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';

const SOON = { withinMs: 30_000 };
const size = { cols: 80, rows: 24 };

let relay: TestRelay;
/** Reached by the relay alone. */
let hidden: DeviceUnderTest;
/** Reached either way. */
let open: DeviceUnderTest;
let laptop: DeviceUnderTest;

beforeAll(async () => {
  relay = await startRelay();
  const settings = { 'remote.relay': relay.url };
  hidden = await DeviceUnderTest.start({ settings });
  open = await DeviceUnderTest.start({ settings, listen: ['127.0.0.1:0'] });
  laptop = await DeviceUnderTest.start();
  for (const device of [hidden, open]) {
    await device.allow(laptop, 'mine');
    await waitUntil(() => relayState(device) === 'joined', SOON);
  }
});
afterAll(async () => {
  await Promise.all([hidden.stop(), open.stop(), laptop.stop()]);
  await relay.stop();
});

const relayState = (device: DeviceUnderTest): string | undefined => device.hosted.agent.status.relay?.state;

async function openShell(client: AgentClient) {
  const screen = new RecordingScreen();
  const { attachment } = await client.openTerminal({ ...size, command: '/bin/sh' }, screen);
  const type = (line: string): boolean => attachment.write(new TextEncoder().encode(`${line}\n`));
  return { screen, type };
}

describe('an agent that has a relay and listens nowhere', () => {
  it('L53: says that it has joined, and since when; a guest is not told', async () => {
    const guest = await DeviceUnderTest.start();
    await hidden.allow(guest, 'guest');
    const client = guest.visit(hidden, [relay.url]);
    const { status } = await client.request('agent.status', {});

    expect(status.relay).toBeUndefined();
    const own = (await (await hidden.user()).request('agent.status', {})).status.relay;
    expect(own).toEqual({ url: relay.url, state: 'joined', forMs: expect.any(Number) as number, reason: null });
    await guest.stop();
  });

  it('is used through it by a paired device', async () => {
    const client = laptop.visit(hidden, [relay.url]);
    const { principal } = await client.whenOpen();
    const { screen, type } = await openShell(client);
    type('echo by""relay');
    await waitUntil(() => screen.text.includes('byrelay'), SOON);

    expect([principal.kind, laptop.reached.at(-1)]).toEqual(['mine', { kind: 'relay', address: relay.url }]);
    await client.close();
  });

  it('lets nobody else in: a stranger is refused, and listed as having come by the relay', async () => {
    const stranger = await DeviceUnderTest.start();

    await expect(stranger.dial(hidden, [relay.url])).rejects.toMatchObject({ code: 'not_paired' });
    const { knocked } = await (await hidden.user()).request('peers.list', {});
    expect(knocked).toEqual([
      {
        ...{ deviceId: stranger.deviceId, source: '127.0.0.1 by relay', tries: 1 },
        ...{ msAgo: expect.any(Number) as number, firstMsAgo: expect.any(Number) as number },
      },
    ]);
    await stranger.stop();
  });

  it('pairs by a code in which the relay is the only address, and keeps that of the other device', async () => {
    const other = await DeviceUnderTest.start({ settings: { 'remote.relay': relay.url } });
    const user = await hidden.user();
    user.onNotification('pairing.asked', ({ pairingId, deviceId }) => {
      void user.request('pairing.answer', { pairingId, deviceId, accept: true });
    });
    const opened = await user.request('pairing.open', { role: 'mine' });
    const { peer } = await (await other.user()).request('pairing.join', { code: opened.code, role: 'guest' });
    const { peers } = await user.request('peers.list', {});

    expect([opened.addresses, peer.addresses]).toEqual([[relay.url], [relay.url]]);
    expect(peers.find(({ deviceId }) => deviceId === other.deviceId)?.addresses).toEqual([relay.url]);
    await other.stop();
  });

  it('says what is wrong when it is not at the relay that is dialled', async () => {
    await expect(laptop.reach(makeDevice(), [relay.url])).rejects.toMatchObject({
      code: 'unreachable',
      message: `${relay.url}: that machine has not joined the relay`,
    });
  });
});

describe('a device that can be reached directly and by a relay', () => {
  it.each([
    ['directly, whatever comes first', () => [relay.url, open.hosted.listensOn[0] ?? ''], 'direct'],
    ['by the relay when nothing answers directly', () => ['127.0.0.1:1', relay.url], 'relay'],
    ['by the relay that works', () => ['ws://127.0.0.1:1', relay.url], 'relay'],
  ])('is reached %s', async (_what, addresses, kind) => {
    const { channel, path } = await laptop.reach(open, addresses());
    channel.close(1000, '');

    expect(path.kind).toBe(kind);
  });

  it('says for each address why none of them worked', async () => {
    await expect(laptop.reach(open, ['127.0.0.1:1', 'ws://127.0.0.1:1'])).rejects.toMatchObject({
      message: '127.0.0.1:1: nothing listens there; ws://127.0.0.1:1: the relay cannot be reached',
    });
  });

  it('L47: is reached by the relay while the direct way is cut, and directly again, in one session', async () => {
    const direct = await CutProxy.listen(open.port);
    const relayed = await CutProxy.listen(Number(new URL(relay.url).port));
    const client = laptop.visit(open, [`127.0.0.1:${direct.port}`, `ws://127.0.0.1:${relayed.port}`]);
    const { sessionId } = await client.whenOpen();
    const { screen, type } = await openShell(client);
    const begun = laptop.reached.length;
    const isBack = (links: number): boolean =>
      laptop.reached.length === begun + links && client.link.kind === 'open' && client.link.session.resumed;
    type('echo fir""st');
    await waitUntil(() => screen.text.includes('first'), SOON);
    direct.cut();
    type('echo seco""nd');
    await waitUntil(() => isBack(1) && screen.text.includes('second'), SOON);
    direct.restore();
    relayed.cut();
    type('echo thi""rd');
    await waitUntil(() => isBack(2) && screen.text.includes('third'), SOON);

    const ways = laptop.reached.slice(begun - 1).map(({ kind }) => kind);
    const counts = ['first', 'second', 'third'].map((word) => screen.text.split(word).length - 1);
    const id = client.link.kind === 'open' ? client.link.session.sessionId : undefined;
    expect({ ways, counts, id }).toEqual({ ways: ['direct', 'relay', 'direct'], counts: [1, 1, 1], id: sessionId });
    await client.close();
    await Promise.all([direct.close(), relayed.close()]);
  });
});

describe('an agent and its relay', () => {
  it('start in any order: the agent joins a relay that comes later', async () => {
    const port = await findFreePort();
    const device = await DeviceUnderTest.start({ settings: { 'remote.relay': `ws://127.0.0.1:${port}` } });
    await waitUntil(() => relayState(device) === 'waiting', SOON);
    const { reason } = device.hosted.agent.status.relay ?? {};
    const late = await startRelay({}, ['--listen', `127.0.0.1:${port}`]);
    await waitUntil(() => relayState(device) === 'joined', SOON);

    expect(reason).toBe('unreachable');
    await device.stop();
    await late.stop();
  });

  it('does not wait when something may have changed', async () => {
    const port = await findFreePort();
    const clock = new FakeClock(); // stands still: a wait would never end
    const url = `ws://127.0.0.1:${port}`;
    const { privateKey } = makeDevice();
    const membership = new RelayMembership({ relay: { url }, privateKey, clock, random: () => 0 });
    await waitUntil(() => membership.state.kind === 'waiting', SOON);
    const late = await startRelay({}, ['--listen', `127.0.0.1:${port}`]);
    membership.tryNow();
    await waitUntil(() => membership.state.kind === 'joined', SOON);

    membership.dispose();
    await late.stop();
    expect(clock.pendingTimers).toBe(0);
  });

  it('part when another one joins as the same device: it is said, and not fought over', async () => {
    const device = await DeviceUnderTest.start({ settings: { 'remote.relay': relay.url } });
    await waitUntil(() => relayState(device) === 'joined', SOON);
    const identity = await findIdentity(describeStateFolder(device.stateDir).deviceKey);
    if (identity === undefined) throw new Error('A started agent has an identity');
    const parts = { relay, privateKey: identity.privateKey, clock: systemClock, random: () => 0 };
    const twin = new RelayMembership(parts);
    await waitUntil(() => relayState(device) === 'given_up', SOON);

    expect(device.hosted.agent.status.relay).toMatchObject({ reason: 'replaced' });
    expect(twin.state.kind).toBe('joined');
    twin.dispose();
    await device.stop();
  });

  it.each(['relay.example', 'http://relay.example', 'wss://user@relay.example'])(
    'are not brought together by %s: the agent says how a relay is written',
    async (text) => {
      await expect(DeviceUnderTest.start({ settings: { 'remote.relay': text } })).rejects.toMatchObject({
        code: 'bad_url',
        message: expect.stringContaining('wss://relay.example') as string,
      });
    },
  );
});
