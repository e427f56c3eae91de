import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passwordQuestion, type AgentClient } from '../../../protocol/client/agent-client.ts';
import type { AuditEntry } from '../../../main/agent/audit-entry.ts';
import { readAudit } from '../../../main/agent/read-audit.ts';
import { CutProxy } from '../../cut-proxy.ts';
import { RawViewer, type RpcError } from '../../fakes/raw-viewer.ts';
import { startRelay, type TestRelay } from '../../relay-parties/relay-under-test.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';
import { waysIn } from './way-in.ts';

const SOON = { withinMs: 30_000 };
const RIGHT = 'correct horse';

let relay: TestRelay;
let server: DeviceUnderTest;
let laptop: DeviceUnderTest;
let phone: DeviceUnderTest;
let user: AgentClient;

beforeAll(async () => {
  relay = await startRelay();
  server = await startServer();
  [laptop, phone] = [await DeviceUnderTest.start(), await DeviceUnderTest.start()];
  user = await server.user();
});
afterAll(async () => {
  await Promise.all([server.stop(), laptop.stop(), phone.stop()]);
  await relay.stop();
});
beforeEach(async () => {
  await server.allow(laptop, 'mine', { name: 'laptop' });
  await server.allow(phone, 'guest', { name: 'phone' });
  await user.request('remote.password', { password: null });
  await user.request('remote.password', { password: RIGHT });
});

function startServer(stateDir?: string): Promise<DeviceUnderTest> {
  const settings = { 'remote.relay': relay.url, 'session.openMs': 300, 'session.recoveryMs': 60_000 };
  return DeviceUnderTest.start({ listen: ['127.0.0.1:0'], settings, ...(stateDir !== undefined && { stateDir }) });
}

/** Gives these one after the other; then nothing more. Returns how many were asked for. */
function giving(client: AgentClient, ...passwords: string[]): { readonly asked: (number | undefined)[] } {
  const asked: (number | undefined)[] = [];
  const answer = (): void => {
    const question = passwordQuestion(client.link);
    if (question === undefined || question.isChecking) return;
    asked.push(question.triesLeft);
    const next = passwords.shift();
    if (next !== undefined) client.givePassword(next);
  };
  client.onLinkChanged(answer);
  answer();
  return { asked };
}

const wrong = (times: number): string[] => Array<string>(times).fill('wrong one');

describe.each(waysIn)('a device that comes %s while a password is set', (way) => {
  const addresses = (): readonly string[] => (way === 'directly' ? server.hosted.listensOn : [relay.url]);

  it('gives it once for each session, after wrong ones, too, and resumes without', async () => {
    const visitor = laptop.visit(server, addresses());
    const { asked } = giving(visitor, ...wrong(2), RIGHT);
    await visitor.whenOpen();
    const second = phone.visit(server, addresses());
    const other = giving(second, RIGHT);
    const { principal } = await second.whenOpen();

    expect({ asked, other: other.asked, principal: principal.kind }).toEqual({
      ...{ asked: [5, 4, 3], other: [5], principal: 'guest' },
    });
    await Promise.all([visitor.close(), second.close()]);
  });

  it('is locked out by the fifth wrong one, is told for how long, and others are not', async () => {
    const visitor = laptop.visit(server, addresses());
    giving(visitor, ...wrong(5), RIGHT);
    await expect(visitor.whenOpen()).rejects.toMatchObject({ code: 'locked_out' });
    const again = laptop.visit(server, addresses());
    const { asked } = giving(again, RIGHT);
    await expect(again.whenOpen()).rejects.toThrow('may try again in 15 minutes');
    const other = phone.visit(server, addresses());
    giving(other, RIGHT);
    await other.whenOpen();
    const { lockedOut } = await user.request('peers.list', {});
    await user.request('peers.unlock', { deviceId: laptop.deviceId });
    const unlocked = laptop.visit(server, addresses());
    giving(unlocked, RIGHT);
    await unlocked.whenOpen();

    expect(asked).toEqual([]);
    expect(lockedOut).toEqual([
      { deviceId: laptop.deviceId, wrong: 5, waitMs: expect.closeTo(15 * 60_000, -5) as number },
    ]);
    await Promise.all([other.close(), unlocked.close()]);
  });
});

describe('a session', () => {
  it('that has given the password comes back after a broken link without being asked', async () => {
    const proxy = await CutProxy.listen(server.port);
    const visitor = laptop.visit(server, [`127.0.0.1:${proxy.port}`]);
    const { asked } = giving(visitor, RIGHT);
    const { sessionId } = await visitor.whenOpen();
    proxy.cut();
    proxy.restore();
    await waitUntil(() => visitor.link.kind !== 'open', SOON);
    await waitUntil(() => visitor.link.kind === 'open', SOON);

    expect([(await visitor.whenOpen()).sessionId, asked]).toEqual([sessionId, [5]]);
    await visitor.close();
    await proxy.close();
  });

  it('that stood before the password was set goes on, and cannot change it', async () => {
    await user.request('remote.password', { password: null });
    const visitor = laptop.visit(server);
    await visitor.whenOpen();
    await user.request('remote.password', { password: RIGHT });
    await visitor.request('ping', {});

    const refused = { code: 'not_permitted' };
    await expect(visitor.request('remote.password', { password: null })).rejects.toMatchObject(refused);
    const { deviceId } = laptop;
    await expect(visitor.request('peers.unlock', { deviceId })).rejects.toMatchObject(refused);
    await expect(visitor.request('session.password', { password: RIGHT })).rejects.toMatchObject(refused);
    await visitor.close();
  });

  it('does not begin for a device that is revoked while it is asked', async () => {
    const visitor = laptop.visit(server);
    await waitUntil(() => passwordQuestion(visitor.link) !== undefined, SOON);
    await user.request('peers.revoke', { deviceId: laptop.deviceId });

    await expect(visitor.whenOpen()).rejects.toMatchObject({ code: 'not_paired' });
  });

  it('is asked for its password first, and then waits for a yes', async () => {
    await user.request('remote.approval', { needed: true });
    const visitor = laptop.visit(server);
    const { asked } = giving(visitor, RIGHT);
    await waitUntil(() => visitor.link.kind === 'connecting' && visitor.link.isWaiting === true, SOON);
    await user.request('approval.answer', { deviceId: laptop.deviceId, accept: true });
    await visitor.whenOpen();
    await user.request('remote.approval', { needed: false });

    expect(asked).toEqual([5]);
    await visitor.close();
  });
});

it('a password that is too short is refused, with the reason', async () => {
  const short = user.request('remote.password', { password: 'horse' });

  await expect(short).rejects.toThrow('must have at least 8 characters');
});

it('a restart of the agent lets nobody in who is locked out, and it is all written down but for the password', async () => {
  const first = await startServer();
  await first.allow(laptop, 'mine');
  await (await first.user()).request('remote.password', { password: RIGHT });
  const visitor = laptop.visit(first);
  giving(visitor, ...wrong(5));
  await expect(visitor.whenOpen()).rejects.toMatchObject({ code: 'locked_out' });
  await first.hosted.quit();
  const next = await startServer(first.stateDir);
  const again = laptop.visit(next);
  giving(again, RIGHT);
  await expect(again.whenOpen()).rejects.toMatchObject({ code: 'locked_out' });
  const written: AuditEntry[] = [];
  for await (const line of readAudit(next.hosted.agent.stateFolder.audit))
    if (line.kind === 'entry' && line.entry.event.startsWith('password.')) written.push(line.entry);

  expect(written.map(({ event, who }) => `${event} ${who.kind}`)).toEqual([
    ...['password.set user', 'password.asked mine', ...Array<string>(5).fill('password.wrong mine')],
    'password.locked_out mine',
  ]);
  expect(JSON.stringify(written)).not.toMatch(/horse|wrong one/);
  await next.stop();
});

it('a flood of guesses costs five, holds the loop up for none of them, and leaves nothing behind', async () => {
  const before = openSockets();
  const viewers: RawViewer[] = [];
  for (let count = 0; count < 8; count += 1) viewers.push(new RawViewer(await laptop.dial(server)));
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 5);
  const answers = await Promise.all(viewers.map((viewer) => guess(viewer, 25)));
  clearInterval(ticking);
  const codes = answers.flat();
  for (const { channel } of viewers) channel.close(4000, 'done');
  await waitUntil(() => openSockets() <= before, SOON);
  const other = phone.visit(server);
  giving(other, RIGHT);
  await other.whenOpen();

  expect(codes).toHaveLength(200);
  expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(4);
  expect(new Set(codes)).toEqual(new Set(['wrong_password', 'locked_out', 'rate_limited']));
  expect(ticks).toBeGreaterThan(20); // five guesses take a second or two of other threads
  expect(server.hosted.agent.status.sessions).toMatchObject({ recovering: 0, closing: 0 });
  await other.close();
});

/** The codes of so many guesses that are all sent at once. */
async function guess(viewer: RawViewer, times: number): Promise<unknown[]> {
  const opening = viewer.request('session.open', { protocol: 1, client: { name: 'guesser', version: '1' } });
  opening.catch(() => undefined);
  await waitUntil(() => viewer.told('session.waiting').length === 1, SOON);
  const sent = Array.from({ length: times }, () =>
    viewer.request('session.password', { password: 'wrong one' }).catch((error: RpcError) => error.data?.['code']),
  );
  return Promise.all(sent);
}

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
}
