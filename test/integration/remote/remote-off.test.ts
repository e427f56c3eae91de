import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import type { SessionInfo } from '../../../protocol/requests.ts';
import { runCli, startProgram, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';
import { startWayIn, waysIn, type WayIn } from './way-in.ts';

const SOON = { withinMs: 20_000 };
const size = { cols: 80, rows: 24 };

/** The sessions of other devices. */
async function visits(user: AgentClient): Promise<SessionInfo[]> {
  const { sessions } = await user.request('session.list', {});
  return sessions.filter(({ principal }) => principal.kind !== 'user');
}

describe.each(waysIn)('remote access of devices that come %s', (how) => {
  let way: WayIn;
  let cut: Awaited<ReturnType<WayIn['openCutWay']>>;
  let server: DeviceUnderTest;
  let laptop: DeviceUnderTest;
  let phone: DeviceUnderTest;
  beforeAll(async () => {
    way = await startWayIn(how, { 'session.recoveryMs': 600_000 });
    ({ server } = way);
    [laptop, phone] = [await DeviceUnderTest.start(), await DeviceUnderTest.start()];
    await server.allow(laptop, 'mine');
    await server.allow(phone, 'guest');
    cut = await way.openCutWay();
  });
  afterAll(async () => {
    await cut.proxy.close();
    await Promise.all([way.stop(), laptop.stop(), phone.stop()]);
  });

  it('that is turned off ends what devices have open, refuses them with the reason, and touches nothing else', async () => {
    const user = await server.user();
    const live = laptop.visit(server, [way.address]);
    const recovering = phone.visit(server, [cut.address]);
    await Promise.all([live.whenOpen(), recovering.whenOpen()]);
    const reasons: string[] = [];
    live.onNotification('session.closing', ({ reason }) => reasons.push(reason));
    const { terminal } = await live.request('terminal.open', { ...size, command: 'cat' });
    cut.proxy.cut();
    await waitUntil(() => server.hosted.agent.status.sessions.recovering === 1, SOON);

    await user.request('remote.turn', { on: false });
    await waitUntil(async () => live.link.kind === 'ended' && (await visits(user)).length === 0, SOON);
    cut.proxy.restore();
    await waitUntil(() => recovering.link.kind === 'ended', SOON);
    await expect(laptop.dial(server, [way.address])).rejects.toMatchObject({ code: 'remote_off' });
    const { status } = await user.request('agent.status', {});
    const left = await visits(user);
    const { terminals } = await user.request('terminal.list', {});

    expect({ reasons, live: live.link, recovering: recovering.link, left }).toMatchObject({
      reasons: ['remote_off'],
      live: { code: 1000, reason: 'remote_off' },
      recovering: { code: 'remote_off' },
      left: [],
    });
    expect(status.remote).toEqual({ on: false, approval: false, waiting: 0, password: 'none' });
    expect(terminals.map(({ terminalId, state }) => [terminalId, state])).toEqual([[terminal.terminalId, 'running']]);

    await user.request('remote.turn', { on: true });
    const back = laptop.visit(server, [way.address]);
    await expect(back.request('terminal.list', {})).resolves.toMatchObject({ terminals: [{ state: 'running' }] });
    await back.request('terminal.close', { terminalId: terminal.terminalId });
  });

  it('can be turned off and on by no paired device, even of the same person', async () => {
    const visitor = laptop.visit(server, [way.address]);
    for (const on of [false, true])
      await expect(visitor.request('remote.turn', { on })).rejects.toMatchObject({ code: 'not_permitted' });
  });

  it('while it is off shows no code, and takes none that was shown before', async () => {
    const user = await server.user();
    const stranger = await DeviceUnderTest.start();
    try {
      const { code } = await user.request('pairing.open', { role: 'guest' });
      await user.request('remote.turn', { on: false });
      const joining = (await stranger.user()).request('pairing.join', { code, role: 'guest' });

      await expect(joining).rejects.toMatchObject({ code: 'remote_off' });
      await expect(user.request('pairing.open', { role: 'guest' })).rejects.toMatchObject({ code: 'remote_off' });
      await user.request('remote.turn', { on: true });
      await expect(user.request('pairing.open', { role: 'guest' })).resolves.toBeDefined();
    } finally {
      await stranger.stop();
    }
  });
});

it('remote access is turned off by the command line, stays off when the agent is started anew, and is put down', async () => {
  const start = (stateDir?: string): Promise<Program> =>
    startProgram('agent', { args: ['--listen', '127.0.0.1:0'], ...(stateDir !== undefined && { stateDir }) });
  const first = await start();
  const { stateDir } = first;
  const say = async (...args: string[]): Promise<string> =>
    (await runCli([...args, '--state-dir', stateDir])).stdout.trim();
  const before = await say('remote');
  const off = await say('remote', 'off');
  first.child.kill('SIGTERM');
  await new Promise((resolve) => first.child.once('close', resolve));
  const second = await start(stateDir);
  try {
    const answers = [await say('remote', 'status', '--json'), await say('status')];
    const on = await say('remote', 'on');
    const audit = await say('audit', '--event', 'remote.o');

    expect([before, off, ...answers, on, audit]).toEqual([
      'Remote access is on: paired devices are let in.',
      expect.stringContaining('the sessions of other devices have ended (terminals that they opened run on)'),
      '{"event":"remote","on":false,"approval":false,"waiting":0,"password":"none","lockedOut":[]}',
      expect.stringContaining('Remote access off: no device is let in'),
      'Remote access is on: paired devices are let in again.',
      expect.stringMatching(/remote\.off +you[^]*remote\.on +you/),
    ]);
  } finally {
    await second.stop();
    await first.stop();
  }
});
