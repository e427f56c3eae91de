import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deviceIdOf } from '../../../main/agent/identity.ts';
import { createDeviceCertificate } from '../../../main/remote/device-certificate.ts';
import { RelaySocket } from '../../../main/remote/relay-socket.ts';
import { secureIncoming } from '../../../main/remote/secure-stream.ts';
import type { AgentClient, AttachedTerminal, LinkState } from '../../../protocol/client/agent-client.ts';
import { RecordingScreen } from '../../fakes/recording-screen.ts';
import { HostileRelay, type Passing } from '../../relay-parties/hostile-relay.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';

const SOON = { withinMs: 30_000 };
const size = { cols: 80, rows: 24 };
/** Short, so that a viewer notices soon that it hears nothing. */
const inactivityMs = 2_000;
/** A link's first messages are TLS's handshake. */
const HANDSHAKE_MESSAGES = 6;

let relay: HostileRelay;
let server: DeviceUnderTest;
let laptop: DeviceUnderTest;
let user: AgentClient;
let own: { readonly screen: RecordingScreen; readonly terminal: AttachedTerminal };

beforeAll(async () => {
  relay = await HostileRelay.listen();
  const settings = { 'remote.relay': relay.url, 'session.inactivityMs': inactivityMs } as const;
  server = await DeviceUnderTest.start({ settings });
  laptop = await DeviceUnderTest.start();
  await server.allow(laptop, 'mine');
  user = await server.user();
  own = await openEcho(user);
  await waitUntil(() => server.hosted.agent.status.relay?.state === 'joined', SOON);
});
beforeEach(() => {
  relay.pass = ({ bytes }) => [bytes];
  relay.impostor = undefined;
});
afterAll(async () => {
  await Promise.all([server.stop(), laptop.stop()]);
  await relay.close();
});

/** A terminal that says each line once. */
async function openEcho(client: AgentClient) {
  const screen = new RecordingScreen();
  const program = { command: '/bin/sh', args: ['-c', 'stty raw -echo; echo ready; exec cat'] };
  const terminal = await client.openTerminal({ ...size, ...program }, screen);
  await waitUntil(() => screen.text.includes('ready'), SOON);
  return { screen, terminal };
}

const type = ({ attachment }: AttachedTerminal, line: string): boolean =>
  attachment.write(new TextEncoder().encode(`${line}\n`));

/** What this machine's own user has open goes on as if nothing had been. */
async function expectUntouched(): Promise<void> {
  const word = `still-${Math.random()}`;
  type(own.terminal, word);
  await waitUntil(() => own.screen.text.endsWith(`${word}\n`), SOON);
  expect(user.link.kind).toBe('open');
}

describe('a hostile relay that a viewer dials', () => {
  it('answers in the place of the agent: it is told nothing, and the viewer says that this is another device', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const certificate = createDeviceCertificate({ deviceId: deviceIdOf(publicKey), privateKey });
    let told = '';
    relay.impostor = (viewer) => {
      secureIncoming(viewer, certificate).then(
        ({ stream }) => stream.on('data', (bytes) => (told += String(bytes))),
        () => undefined, // the viewer has hung up before
      );
    };

    await expect(laptop.dial(server, [relay.url])).rejects.toMatchObject({
      code: 'unreachable',
      message: `${relay.url}: Another device answers there`,
    });
    expect(told).toBe('');
    await expectUntouched();
  });

  it('plays back what the agent once said: the viewer does not take it', async () => {
    const client = laptop.visit(server, [relay.url]);
    await openEcho(client);
    await client.close();
    const recorded = relay.recordedFrom('agent');
    relay.impostor = (viewer) => {
      viewer.once('data', () => recorded.forEach((bytes) => viewer.write(bytes)));
    };

    await expect(laptop.dial(server, [relay.url])).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/^ws:\S+: ./) as string,
    });
    await expectUntouched();
  });

  it('hangs up in the handshake: the viewer says so', async () => {
    relay.impostor = (viewer) => void viewer.once('data', () => viewer.destroy());

    await expect(laptop.dial(server, [relay.url])).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('The relayed link ended') as string,
    });
  });
});

/** Does something to one message of the agent, once. */
function once(change: (bytes: Buffer) => readonly Buffer[]): (passing: Passing) => readonly Buffer[] {
  let isDone = false;
  return ({ from, bytes }) => {
    if (isDone || from !== 'agent') return [bytes];
    isDone = true;
    return change(bytes);
  };
}

function swapWithNext(): (passing: Passing) => readonly Buffer[] {
  let held: Buffer | undefined;
  let isDone = false;
  return ({ from, bytes }) => {
    if (isDone || from !== 'agent') return [bytes];
    if (held === undefined) {
      held = bytes;
      return [];
    }
    isDone = true;
    return [bytes, held];
  };
}

function flipLastBit(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(changed.byteLength - 1) ^ 1, changed.byteLength - 1);
  return changed;
}

describe('a hostile relay between two ends', () => {
  it.each([
    ['changes one bit', () => once((bytes) => [flipLastBit(bytes)])],
    ['leaves out the end of a message', () => once((bytes) => [bytes.subarray(0, -1)])],
    ['leaves out a message', () => once(() => [])],
    ['says a message twice', () => once((bytes) => [bytes, bytes])],
    ['changes the order', swapWithNext],
  ])('%s: the link breaks, with a reason; what was typed arrives once, in the same session', async (_what, attack) => {
    const client = laptop.visit(server, [relay.url]);
    const { sessionId } = await client.whenOpen();
    const { screen, terminal } = await openEcho(client);
    const states: LinkState[] = [];
    client.onLinkChanged((state) => states.push(state));
    const links = relay.links;
    relay.pass = attack();
    for (const line of ['one', 'two', 'three']) type(terminal, line);
    const isBack = (): boolean => relay.links > links && client.link.kind === 'open';
    await waitUntil(() => isBack() && screen.text.endsWith('three\n'), SOON);

    const session = client.link.kind === 'open' ? client.link.session : undefined;
    const [broken] = states.flatMap((state) => (state.kind === 'reconnecting' ? [state.reason] : []));
    expect({ text: screen.text, id: session?.sessionId, resumed: session?.resumed }).toEqual({
      ...{ text: 'ready\none\ntwo\nthree\n', id: sessionId, resumed: true },
    });
    expect(broken).toMatch(/./);
    await expectUntouched();
    await client.close();
  });

  it('L48: swallows all of a link: the viewer notices the silence, and goes on by another one', async () => {
    const client = laptop.visit(server, [relay.url]);
    const { sessionId } = await client.whenOpen();
    const { screen, terminal } = await openEcho(client);
    const swallowed = relay.links;
    relay.pass = ({ link, bytes }) => (link === swallowed ? [] : [bytes]);
    type(terminal, 'typed into nothing');
    await waitUntil(() => relay.links > swallowed && client.link.kind === 'open', SOON);
    const isSame = client.link.kind === 'open' && client.link.session.sessionId === sessionId;

    // Either end may notice first. If it is the agent, the session has ended, and with it what was on its way.
    if (isSame) {
      await waitUntil(() => screen.text.includes('nothing'), SOON);
      expect(screen.text).toBe('ready\ntyped into nothing\n');
    }
    await expectUntouched();
    await client.close();
  });
});

describe('a hostile relay before the agent', () => {
  it('plays back what a viewer once said: no session comes of it', async () => {
    const client = laptop.visit(server, [relay.url]);
    await openEcho(client);
    await client.close();
    const recorded = relay.recordedFrom('viewer');
    const { sessions: before } = server.hosted.agent.status;
    const { peers } = await user.request('peers.list', {});
    const socket = await RelaySocket.open(relay, '/dial');
    socket.say({ type: 'dial', deviceId: server.deviceId });
    await socket.next('linked');
    for (const bytes of recorded) socket.send(bytes);
    await socket.ended;

    expect(recorded.length).toBeGreaterThan(HANDSHAKE_MESSAGES);
    expect(server.hosted.agent.status.sessions).toEqual(before);
    expect((await user.request('peers.list', {})).peers).toHaveLength(peers.length);
    await expectUntouched();
  });

  it('asks without end: so many connections are made, and not more', async () => {
    const { accepted } = relay.answers;
    const asks = 1_000;
    for (let count = 0; count < asks; count += 1) relay.ask(undefined, `198.51.100.${count % 250}`);
    await waitUntil(() => relay.answers.refused + relay.answers.accepted - accepted >= asks, SOON);

    expect(relay.answers.accepted - accepted).toBeLessThanOrEqual(128);
    await expectUntouched();
  });
});
