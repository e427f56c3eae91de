import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import { runCli } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';
import { startWayIn, waysIn, type WayIn } from './way-in.ts';

const SOON = { withinMs: 20_000 };

describe.each(waysIn)('a device that comes %s while each needs a yes', (how) => {
  let way: WayIn;
  let server: DeviceUnderTest;
  let laptop: DeviceUnderTest;
  let user: AgentClient;
  beforeAll(async () => {
    way = await startWayIn(how, { 'session.openMs': 300 });
    ({ server } = way);
    laptop = await DeviceUnderTest.start();
    await server.allow(laptop, 'mine', { name: 'laptop' });
    user = await server.user();
  });
  afterAll(() => Promise.all([way.stop(), laptop.stop()]));
  beforeEach(() => user.request('remote.approval', { needed: true }));
  afterEach(async () => {
    await user.request('remote.approval', { needed: false });
    await user.request('presence.cut', { deviceId: laptop.deviceId });
  });

  const visit = (address = way.address) => laptop.visit(server, [address]);
  const waiting = async () => (await user.request('approval.list', {})).waiting;
  const answer = (accept: boolean) => user.request('approval.answer', { deviceId: laptop.deviceId, accept });

  it('waits, longer than a viewer may take to introduce itself, is told so, and is let in by a yes', async () => {
    const told: number[] = [];
    user.onNotification('approval.changed', ({ waiting: all }) => told.push(all.length));
    const visitor = visit();
    const heard: string[] = [];
    visitor.onNotification('session.waiting', (news) => heard.push(news.for));
    await waitUntil(() => visitor.link.kind === 'connecting' && visitor.link.isWaiting === true, SOON);
    await waitUntil(async () => ((await waiting())[0]?.expiresInMs ?? Infinity) < 119_000, SOON);
    const { status } = await user.request('agent.status', {});
    await answer(true);
    await visitor.whenOpen();

    expect({ heard, remote: status.remote, left: await waiting() }).toEqual({
      ...{ heard: ['approval'], left: [] },
      remote: { on: true, approval: true, waiting: 1, password: 'none' },
    });
    await waitUntil(() => told.join() === '1,0', SOON);
    await expect(visit().whenOpen()).resolves.toBeDefined(); // it is here already
  });

  it('is told no, and does not ask again of its own accord', async () => {
    const visitor = visit();
    await waitUntil(async () => (await waiting()).length === 1, SOON);
    await answer(false);

    await expect(visitor.whenOpen()).rejects.toMatchObject({ code: 'approval_denied' });
    await expect(answer(true)).rejects.toMatchObject({ code: 'not_paired' });
  });

  it('is let in when nobody is to be asked any more, which the audit log says', async () => {
    const visitor = visit();
    await waitUntil(async () => (await waiting()).length === 1, SOON);
    await user.request('remote.approval', { needed: false });
    await visitor.whenOpen();

    expect(await waiting()).toEqual([]);
    const events = async (): Promise<string[]> => {
      const { stdout } = await runCli(['audit', '--json', '--state-dir', server.stateDir]);
      const lines = stdout.trim().split('\n').slice(-3);
      return lines
        .map((line) => (JSON.parse(line) as { entry: Record<string, unknown> }).entry)
        .map(({ event, reason }) => [event, reason].join(' '));
    };
    await waitUntil(async () => (await events()).at(-1)?.startsWith('session.opened') === true, SOON);
    expect(await events()).toEqual(['approval.waived ', 'approval.ended waived', 'session.opened ']);
  });

  it('is asked about no more once its viewer has left', async () => {
    const visitor = visit();
    await waitUntil(async () => (await waiting()).length === 1, SOON);
    await visitor.close();
    await waitUntil(async () => (await waiting()).length === 0, SOON);
  });

  it('comes back unasked to a session that had been let in', async () => {
    const { proxy, address } = await way.openCutWay();
    const visitor = visit(address);
    await waitUntil(async () => (await waiting()).length === 1, SOON);
    await answer(true);
    const { sessionId } = await visitor.whenOpen();
    proxy.cut();
    proxy.restore();
    await waitUntil(() => visitor.link.kind !== 'open', SOON);
    await waitUntil(() => visitor.link.kind === 'open', SOON);

    expect((await visitor.whenOpen()).sessionId).toBe(sessionId);
    await visitor.close();
    await proxy.close();
  });

  it('cannot waive that, nor let itself in', async () => {
    await user.request('remote.approval', { needed: false });
    const visitor = visit();
    const refused = { code: 'not_permitted' };
    await expect(visitor.request('remote.approval', { needed: false })).rejects.toMatchObject(refused);
    const own = visitor.request('approval.answer', { deviceId: laptop.deviceId, accept: true });
    await expect(own).rejects.toMatchObject(refused);
  });

  it('is listed by the command line, and answered there', async () => {
    const say = async (...args: string[]): Promise<string> =>
      (await runCli([...args, '--state-dir', server.stateDir])).stdout.trim();
    const visitor = visit();
    await waitUntil(async () => (await waiting()).length === 1, SOON);
    const said = [await say('remote'), await say('who'), await say('peers', 'admit', 'laptop')];
    await visitor.whenOpen();

    expect(said).toEqual([
      expect.stringContaining('waits until somebody here says yes'),
      expect.stringMatching(new RegExp(`\nlaptop +mine +${way.from.replaceAll('.', '\\.')} {2}`)),
      expect.stringContaining('is let in'),
    ]);
  });
});
