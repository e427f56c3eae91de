import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { closeCodes, type Channel } from '../../../protocol/channel.ts';
import { Emitter } from '../../../base/event.ts';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import type { SessionOpened } from '../../../protocol/requests.ts';
import { RawViewer } from '../../fakes/raw-viewer.ts';
import { RecordingScreen } from '../../fakes/recording-screen.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';

const SOON = { withinMs: 20_000 };
const size = { cols: 80, rows: 24 };

let server: DeviceUnderTest;
let laptop: DeviceUnderTest;
let guest: DeviceUnderTest;

beforeAll(async () => {
  server = await DeviceUnderTest.start({ listen: ['127.0.0.1:0'], settings: { 'session.recoveryMs': 2_000 } });
  laptop = await DeviceUnderTest.start();
  guest = await DeviceUnderTest.start();
  await server.allow(laptop, 'mine');
  await server.allow(guest, 'guest');
});
afterAll(() => Promise.all([server.stop(), laptop.stop(), guest.stop()]));

/** A real channel that breaks when the first message comes back, which nobody hears. */
function losing(inner: Channel): Channel {
  const heard = new Emitter<string | Uint8Array>();
  inner.onMessage(() => inner.close(closeCodes.broken, 'the answer was lost'));
  return {
    onMessage: heard.event,
    onEnded: inner.onEnded,
    send: (message) => inner.send(message),
    close: (code, reason) => inner.close(code, reason),
    get bufferedBytes() {
      return inner.bufferedBytes;
    },
  };
}

/** A viewer of the laptop's, which dials as often as it has to; those calls whose number is named lose the answer. */
function visit(lost: readonly number[]): { client: AgentClient; channels: Channel[] } {
  const channels: Channel[] = [];
  const client = new AgentClient({
    connect: async () => {
      const channel = await laptop.dial(server);
      channels.push(channel);
      return lost.includes(channels.length) ? losing(channel) : channel;
    },
    client: { name: 'test', version: '1' },
    clock: systemClock,
  });
  client.start();
  return { client, channels };
}

describe('an answer to session.open that is lost on the way', () => {
  it('costs a session that recovers in vain and is gone; the viewer has another one', async () => {
    const { client, channels } = visit([1]);
    const { resumed } = await client.whenOpen();
    const { sessions } = server.hosted.agent.status;
    await waitUntil(() => server.hosted.agent.status.sessions.recovering === 0, SOON);

    expect({ resumed, calls: channels.length, sessions }).toMatchObject({
      ...{ resumed: false, calls: 2, sessions: { recovering: 1 } },
    });
    expect(client.link.kind).toBe('open');
    await client.close();
    await waitUntil(() => server.hosted.agent.status.sessions.closing === 0, SOON);
  });

  it('L47: costs nothing while a session is resumed: the token before is still good, each byte comes once', async () => {
    const { client, channels } = visit([2, 3]);
    const { sessionId } = await client.whenOpen();
    const screen = new RecordingScreen();
    const { attachment, terminal } = await client.openTerminal({ ...size, command: '/bin/cat' }, screen);
    attachment.write(new TextEncoder().encode('one\n'));
    await waitUntil(() => screen.text.split('one').length === 3, SOON);
    channels[0]?.close(closeCodes.broken, 'cut');
    attachment.write(new TextEncoder().encode('two\n'));
    await waitUntil(() => screen.text.split('two').length === 3, SOON);

    const { session } = client.link as { session: SessionOpened };
    expect({ isSame: session.sessionId === sessionId, resumed: session.resumed, calls: channels.length }).toEqual({
      ...{ isSame: true, resumed: true, calls: 4 },
    });
    expect(screen.text.replaceAll('\r', '')).toBe('one\none\ntwo\ntwo\n');
    await client.request('terminal.close', { terminalId: terminal.terminalId });
    await client.close();
  });
});

describe('a session’s id and token in other hands', () => {
  const openBy = (channel: Channel, { sessionId, token }: SessionOpened): Promise<Record<string, unknown>> => {
    const resume = { sessionId, token, have: [] };
    const params = { protocol: 1, client: { name: 'x', version: '1' }, resume };
    return new RawViewer(channel).request('session.open', params);
  };

  it('L47: are good neither for another device nor for this machine’s user, and still for whose they are', async () => {
    const { client, channels } = visit([]);
    const session = await client.whenOpen();
    const { socket, readToken } = server.hosted.address;
    const local = await connectToAgent({ path: socket, token: await readToken() });
    for (const channel of [await guest.dial(server), local])
      await expect(openBy(channel, session)).rejects.toMatchObject({ data: { code: 'resume_refused' } });

    const isUntouched = client.link.kind === 'open' && channels.length === 1;
    const own = await openBy(await laptop.dial(server), session);
    expect({ isUntouched, resumed: own['resumed'], id: own['sessionId'] }).toEqual({
      ...{ isUntouched: true, resumed: true, id: session.sessionId },
    });
    await client.close();
  });

  it('L50: are good for nothing once the device was revoked, though it is paired anew', async () => {
    const { client, channels } = visit([]);
    const session = await client.whenOpen();
    channels[0]?.close(closeCodes.broken, 'cut');
    await (await server.user()).request('peers.revoke', { deviceId: laptop.deviceId });
    await server.allow(laptop, 'mine');

    await expect(openBy(await laptop.dial(server), session)).rejects.toMatchObject({
      data: { code: 'resume_refused' },
    });
    await client.close();
  });
});
