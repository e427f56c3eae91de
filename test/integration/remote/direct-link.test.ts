import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import type { PeerInfo } from '../../../protocol/peer-info.ts';
import { CutProxy } from '../../cut-proxy.ts';
import { RecordingScreen } from '../../fakes/recording-screen.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';

const SOON = { withinMs: 20_000 };
const size = { cols: 80, rows: 24 };

let server: DeviceUnderTest;
let laptop: DeviceUnderTest;
let stranger: DeviceUnderTest;
let user: AgentClient;

beforeAll(async () => {
  server = await DeviceUnderTest.start({ listen: ['127.0.0.1:0', '[::1]:0'] });
  laptop = await DeviceUnderTest.start();
  stranger = await DeviceUnderTest.start();
  await server.allow(laptop, 'mine');
  user = await server.user();
});
afterAll(() => Promise.all([server.stop(), laptop.stop(), stranger.stop()]));

const listIds = async (client: AgentClient): Promise<string[]> => {
  const { terminals } = await client.request('terminal.list', { ended: true });
  return terminals.map(({ terminalId }) => terminalId).sort();
};

describe('a direct link', () => {
  it.each([
    ['IPv4', 0],
    ['IPv6', 1],
  ])('over %s shows a paired device a shell of the other machine', async (_what, index) => {
    const client = laptop.visit(server, [server.hosted.listensOn[index] ?? '']);
    const { principal, agent } = await client.whenOpen();
    const screen = new RecordingScreen();
    const { attachment, terminal } = await client.openTerminal({ ...size, command: '/bin/sh' }, screen);
    attachment.write(new TextEncoder().encode("echo hel''lo\n"));
    await waitUntil(() => screen.text.includes('hello'), SOON);

    expect({ principal, deviceId: agent.deviceId, seen: (await listIds(user)).includes(terminal.terminalId) }).toEqual({
      principal: { kind: 'mine', deviceId: laptop.deviceId },
      ...{ deviceId: server.deviceId, seen: true },
    });
    await client.request('terminal.close', { terminalId: terminal.terminalId });
    const seen = async (): Promise<Pick<PeerInfo, 'here' | 'seenMsAgo'> | undefined> =>
      (await user.request('peers.list', {})).peers[0];
    expect(await seen()).toMatchObject({ here: true, seenMsAgo: 0 });
    await client.close();
    await waitUntil(async () => (await seen())?.here === undefined, SOON);
    expect((await seen())?.seenMsAgo).toBeLessThan(20_000);
  });

  it('is refused to a device that is not paired, which is remembered once, however often it tries', async () => {
    for (let count = 0; count < 3; count += 1)
      await expect(stranger.dial(server)).rejects.toMatchObject({ code: 'not_paired' });
    const client = stranger.visit(server);
    await expect(client.whenOpen()).rejects.toMatchObject({ code: 'not_paired' });

    const { knocked } = await user.request('peers.list', {});
    expect(knocked).toEqual([
      {
        ...{ deviceId: stranger.deviceId, source: '127.0.0.1', tries: 4 },
        ...{ msAgo: expect.any(Number) as number, firstMsAgo: expect.any(Number) as number },
      },
    ]);
  });

  it('is not made to a device that shows another key than the expected one', async () => {
    const impostor = await DeviceUnderTest.start({ listen: ['127.0.0.1:0'] });
    await impostor.allow(laptop, 'mine');
    await expect(laptop.dial(server, impostor.hosted.listensOn)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('Another device answers there') as string,
    });
    await impostor.stop();
  });

  it('is made over the first address that answers: not a closed port, not one that stays silent', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const silentPort = (silent.address() as AddressInfo).port;
    const reached: number[] = [];
    silent.on('connection', (socket) => {
      reached.push(1);
      socket
        .resume()
        .on('error', () => undefined)
        .on('close', () => reached.push(-1));
    });
    const addresses = ['127.0.0.1:1', `127.0.0.1:${silentPort}`, server.hosted.listensOn[0] ?? ''];
    const channel = await laptop.dial(server, addresses);

    await waitUntil(() => reached.join() === '1,-1', SOON); // what is not needed is let go
    channel.close(1000, '');
    await expect(laptop.dial(server, addresses.slice(0, 1))).rejects.toMatchObject({
      message: '127.0.0.1:1: nothing listens there',
    });
    silent.close();
  });

  it('cannot be listened for where another program does: the message says what to do', async () => {
    await expect(DeviceUnderTest.start({ listen: [`127.0.0.1:${server.port}`] })).rejects.toMatchObject({
      code: 'cannot_listen',
      message: expect.stringContaining('Choose another port') as string,
    });
  });
});

describe('a direct link that is cut', () => {
  it('L47, L51, L52: goes on as the same session; what was asked for meanwhile is done once, what ended is told', async () => {
    const proxy = await CutProxy.listen(server.port);
    const client = laptop.visit(server, [`127.0.0.1:${proxy.port}`]);
    const { sessionId } = await client.whenOpen();
    const screens = [new RecordingScreen(), new RecordingScreen(), new RecordingScreen()] as const;
    const open = (screen: RecordingScreen) => client.openTerminal({ ...size, command: '/bin/sh' }, screen);
    const [stays, closedThere, closedHere] = await Promise.all([open(screens[0]), open(screens[1]), open(screens[2])]);
    stays.attachment.write(new TextEncoder().encode('echo be""fore\n'));
    await waitUntil(() => screens[0].text.includes('before'), SOON);

    proxy.cut();
    await waitUntil(() => client.link.kind === 'reconnecting', SOON);
    stays.attachment.write(new TextEncoder().encode('echo mean""while\n'));
    const closing = client.request('terminal.close', { terminalId: closedHere.terminal.terminalId, generation: 1 });
    const renaming = client.request('terminal.rename', { terminalId: stays.terminal.terminalId, title: 'renamed' });
    await user.request('terminal.close', { terminalId: closedThere.terminal.terminalId });
    const { terminal: openedThere } = await user.request('terminal.open', size);
    proxy.restore();
    client.retryNow();
    await Promise.all([closing, renaming]);
    await waitUntil(() => screens[0].text.includes('meanwhile') && screens[1].events.length > 0, SOON);

    const session = client.link.kind === 'open' ? client.link.session : undefined;
    expect({
      session: { id: session?.sessionId, resumed: session?.resumed },
      ended: screens.map(({ events }) => events.some((event) => event.startsWith('ended'))),
      once: screens[0].text.split('meanwhile').length - 1,
      list: await listIds(client),
      title: (await user.request('terminal.list', {})).terminals.find(
        ({ terminalId }) => terminalId === stays.terminal.terminalId,
      )?.title,
    }).toEqual({
      session: { id: sessionId, resumed: true },
      ...{ ended: [false, true, true], once: 1, title: 'renamed' },
      list: [stays.terminal.terminalId, openedThere.terminalId].sort(),
    });
    expect(await listIds(user)).toEqual(await listIds(client));
    for (const terminalId of [stays.terminal.terminalId, openedThere.terminalId])
      await user.request('terminal.close', { terminalId });
    await client.close();
    await proxy.close();
  });
});

describe('L50: revoking a device', () => {
  it('L50: ends its live and its recovering session at once; it is not let in again', async () => {
    const guest = await DeviceUnderTest.start();
    await server.allow(guest, 'guest');
    const proxy = await CutProxy.listen(server.port);
    const live = guest.visit(server);
    const recovering = guest.visit(server, [`127.0.0.1:${proxy.port}`]);
    await Promise.all([live.whenOpen(), recovering.whenOpen()]);
    proxy.cut();
    await waitUntil(() => server.hosted.agent.status.sessions.recovering === 1, SOON);

    await user.request('peers.revoke', { deviceId: guest.deviceId });
    await waitUntil(() => server.hosted.agent.status.sessions.recovering === 0, SOON);
    proxy.restore();
    recovering.retryNow();

    await expect(live.whenOpen()).rejects.toBeDefined();
    await waitUntil(() => live.link.kind === 'ended' && recovering.link.kind === 'ended', SOON);
    expect([live.link, recovering.link]).toEqual([
      expect.objectContaining({ kind: 'ended', code: 'not_paired' }),
      expect.objectContaining({ kind: 'ended', code: 'not_paired' }),
    ]);
    await proxy.close();
    await guest.stop();
  });

  it('L50: a guest sees nothing until a terminal is shared with it, then that one', async () => {
    const guest = await DeviceUnderTest.start();
    await server.allow(guest, 'guest');
    const client = guest.visit(server);
    await client.whenOpen();
    const { terminal } = await user.request('terminal.open', size);
    const before = await listIds(client);
    await user.request('terminal.share', { terminalId: terminal.terminalId, deviceId: guest.deviceId, right: 'type' });
    const screen = new RecordingScreen();
    const { attachment } = await client.attach(terminal.terminalId, screen);
    attachment.write(new TextEncoder().encode("echo gu''est\n"));
    await waitUntil(() => screen.text.includes('guest'), SOON);

    expect([before, await listIds(client)]).toEqual([[], [terminal.terminalId]]);
    await expect(client.request('terminal.open', size)).rejects.toMatchObject({ code: 'not_permitted' });
    await expect(client.request('peers.list', {})).rejects.toMatchObject({ code: 'not_permitted' });
    await user.request('terminal.close', { terminalId: terminal.terminalId });
    await guest.stop();
  });
});
