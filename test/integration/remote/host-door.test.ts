import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { reachPeer } from '../../../main/remote/dialer.ts';
import { type AgentClient } from '../../../protocol/client/agent-client.ts';
import { CutProxy } from '../../cut-proxy.ts';
import { RecordingScreen } from '../../fakes/recording-screen.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';
import { ServedPages } from './served-pages.ts';

const SOON = { withinMs: 20_000 };
const size = { cols: 80, rows: 24, command: '/bin/sh' };

let server: DeviceUnderTest;
let laptop: DeviceUnderTest;
let pages: ServedPages;
/** Between the two machines. */
let far: CutProxy;
let owner: AgentClient;

beforeAll(async () => {
  server = await DeviceUnderTest.start({ listen: ['127.0.0.1:0'] });
  laptop = await DeviceUnderTest.start({ listen: ['127.0.0.1:0'] });
  far = await CutProxy.listen(server.port);
  await server.allow(laptop, 'mine');
  await laptop.allow(server, 'mine', { name: 'server', addresses: [`127.0.0.1:${far.port}`] });
  pages = await ServedPages.open(laptop);
  owner = await server.user();
});
afterEach(() => pages.leave());
afterAll(async () => {
  await Promise.all([server.stop(), laptop.stop()]);
  await far.close();
});

const typed = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function openShell(client: AgentClient) {
  const screen = new RecordingScreen();
  const { attachment, terminal } = await client.openTerminal(size, screen);
  return { screen, attachment, terminalId: terminal.terminalId };
}

describe('a page that asks for another host', () => {
  it.each([
    ['its id', () => server.deviceId as string],
    ['the name it has here', () => 'server'],
  ])('by %s has a session there, as a paired device', async (_what, host) => {
    const client = pages.visit(host());
    const { principal, agent } = await client.whenOpen();
    const { screen, attachment, terminalId } = await openShell(client);
    attachment.write(typed("echo the''re\n"));
    await waitUntil(() => screen.text.includes('there'), SOON);

    expect({ principal, agent: agent.deviceId }).toEqual({
      principal: { kind: 'mine', deviceId: laptop.deviceId },
      agent: server.deviceId,
    });
    await client.request('terminal.close', { terminalId });
  });

  it('gets this machine when it names it, or none', async () => {
    for (const host of ['local', undefined])
      expect((await pages.visit(host).whenOpen()).agent.deviceId).toBe(laptop.deviceId);
  });

  it('L47: ends its session there in order, at once', async () => {
    const client = pages.visit(server.deviceId);
    await client.whenOpen();
    const before = server.hosted.agent.status.sessions;

    await client.close();

    await waitUntil(() => server.hosted.agent.status.sessions.active === before.active - 1, SOON);
    expect(server.hosted.agent.status.sessions.recovering).toBe(0);
  });

  it('is told when the host is not paired here, and when this machine is not paired there', async () => {
    const stranger = await DeviceUnderTest.start({ listen: ['127.0.0.1:0'] });
    await laptop.allow(stranger, 'mine', { name: 'stranger', addresses: [...stranger.hosted.listensOn] });
    const told = ['nowhere', 'stranger'].map((host) => pages.visit(host));

    for (const client of told) await expect(client.whenOpen()).rejects.toMatchObject({ code: 'not_paired' });
    expect(told.map(({ link }) => link.kind === 'ended' && link.reason)).toEqual([
      'No device of this name or id is paired here',
      expect.stringContaining('This device is not paired here'),
    ]);
    await stranger.stop();
  });

  it('is told what was tried while the host cannot be reached, and gets there once it can', async () => {
    far.cut();
    const client = pages.visit(server.deviceId);
    await waitUntil(() => client.link.kind === 'reconnecting' && client.link.attempt > 0, SOON);
    const { link } = client;
    far.restore();
    client.retryNow();

    await client.whenOpen();
    expect(link).toMatchObject({ reason: expect.stringContaining(`127.0.0.1:${far.port}: `) as string });
  });

  it('cannot pass a device that visits this machine on to another one', async () => {
    const target = { deviceId: laptop.deviceId, addresses: [...laptop.hosted.listensOn] };
    const { stream } = await reachPeer(target, { certificate: server.certificate, clock: systemClock });
    const socket = new WebSocket(`ws://localhost/session?host=${server.deviceId}`, ['sallyport.1'], {
      createConnection: () => stream,
    });
    const status = await new Promise((resolve, reject) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('open', () => reject(new Error('it was let in')));
      socket.on('error', reject);
    });
    socket.on('error', () => undefined).terminate();
    expect(status).toBe(404);
  });
});

describe('a page’s link to another host', () => {
  it.each([
    ['between the machines', () => far],
    ['to this machine', () => pages.near],
  ])('L47: cut %s is taken up again as the same session, without gap or double', async (_what, proxy) => {
    const client = pages.visit(server.deviceId);
    const { sessionId } = await client.whenOpen();
    const { screen, attachment, terminalId } = await openShell(client);
    attachment.write(typed('i=0; while [ $i -lt 400 ]; do echo line-$i-end; i=$((i+1)); sleep 0.005; done\n'));
    await waitUntil(() => screen.text.includes('line-20-end'), SOON);

    proxy().cut();
    await waitUntil(() => client.link.kind === 'reconnecting', SOON);
    attachment.write(typed("echo type''d-once\n"));
    proxy().restore();
    client.retryNow();
    await waitUntil(() => screen.text.includes('typed-once'), SOON);

    const session = client.link.kind === 'open' ? client.link.session : undefined;
    expect({ id: session?.sessionId, resumed: session?.resumed }).toEqual({ id: sessionId, resumed: true });
    expect([...screen.text.matchAll(/line-(\d+)-end/g)].map(([, number]) => Number(number))).toEqual(
      Array.from({ length: 400 }, (_, index) => index),
    );
    expect(screen.text.split('typed-once')).toHaveLength(2);
    await client.request('terminal.close', { terminalId });
  });

  it('L44: carries no more than the window of a page that draws nothing, and the rest once it does', async () => {
    const client = pages.visit(server.deviceId);
    const { screen, attachment, terminalId } = await openShell(client);
    await waitUntil(() => screen.text !== '', SOON);
    screen.hold();
    attachment.write(typed("yes '' | head -c 8000000 | tr '\\n' x; echo; echo do''ne\n"));
    await waitUntil(() => screen.text.includes('xxxx'), SOON);
    const isQuiet = async (): Promise<boolean> => {
      const { lastOutputMsAgo } = await owner.request('terminal.inspect', { terminalId });
      return (lastOutputMsAgo ?? 0) > 500;
    };
    await waitUntil(isQuiet, SOON);
    const heldBytes = screen.text.length;

    screen.release();
    await waitUntil(() => screen.text.includes('done'), SOON);
    expect(heldBytes).toBeLessThanOrEqual(1024 * 1024 + 64 * 1024);
    await client.request('terminal.close', { terminalId });
  });

  it('L50: ends when this machine is not paired there any more', async () => {
    const client = pages.visit(server.deviceId);
    await client.whenOpen();

    await owner.request('peers.revoke', { deviceId: laptop.deviceId });

    await waitUntil(() => client.link.kind === 'ended', SOON);
    expect(client.link).toMatchObject({ code: 'not_paired' });
    await server.allow(laptop, 'mine');
  });
});
