import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Namespaces, type Machine } from '../../../../bench/networks/namespaces.ts';
import { settledCounts } from '../../../census.ts';
import { WatchedAgent } from '../../../link-faults/watched-agent.ts';
import { cliPath, makeStateDir, runCli } from '../../../start-program.ts';
import { waitUntil } from '../../../wait-until.ts';
import { whyNoNamespaces } from '../../../why-no-namespaces.ts';

const SOON = { withinMs: 30_000 };
const PORT = 7433;
const DISCOVERY = ['--listen', `0.0.0.0:${PORT}`, '--listen', `[::]:${PORT}`, '--discovery'];
const floodPath = fileURLToPath(new URL('../../../fixtures/hostile-announcer.mjs', import.meta.url));

const problem = whyNoNamespaces();
const reason = problem === undefined ? '' : ` (not here: ${problem})`;

describe.skipIf(problem !== undefined)(`devices in one local network${reason}`, () => {
  let namespaces: Namespaces;
  const agents: WatchedAgent[] = [];
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    namespaces = await Namespaces.create('discovery');
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const agent of agents.splice(0)) {
      await agent.stop();
      await rm(agent.program.stateDir, { recursive: true, force: true });
    }
    await namespaces.remove();
  });

  const node = (machine: Machine, script: string) => namespaces.commandLine(machine, process.execPath, script);

  async function startAgent(machine: Machine, args: readonly string[]): Promise<WatchedAgent> {
    const stateDir = await makeStateDir();
    const agent = await WatchedAgent.start({ stateDir, args, commandLine: node(machine, cliPath) });
    agents.push(agent);
    return agent;
  }

  /** A viewer's machine that knows the server by `addresses`, and may come in there. */
  async function pairViewer(server: WatchedAgent, addresses: string[]): Promise<WatchedAgent> {
    const viewer = await startAgent('viewer', []);
    await server.user.request('peers.allow', { deviceId: viewer.deviceId, role: 'mine', name: 'viewer' });
    await viewer.user.request('peers.allow', { deviceId: server.deviceId, role: 'guest', name: 'server', addresses });
    return viewer;
  }

  /** What `hosts` says of the server on the viewer's machine. */
  async function hosts({ program }: WatchedAgent, ...options: string[]): Promise<Record<string, unknown>> {
    const args = ['hosts', '--json', '--state-dir', program.stateDir, ...options];
    const { stdout } = await runCli(args, { commandLine: node('viewer', cliPath) });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    return lines.find(({ name }) => name === 'server') ?? {};
  }

  const announced = (agent: WatchedAgent): Promise<void> =>
    waitUntil(async () => (await agent.status()).announced === true, SOON);

  async function flood(deviceId: string, forMs: number): Promise<{ ended: Promise<number> }> {
    const [liar] = namespaces.addressesOf('relay');
    const [command, ...args] = node('relay', floodPath);
    const child = spawn(command, [...args, deviceId, liar, String(PORT), String(forMs)], { stdio: 'pipe' });
    children.push(child);
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    await waitUntil(() => said.startsWith('begun\n'), SOON);
    return { ended: once(child, 'close').then(() => Number(said.split('\n')[1])) };
  }

  it('find each other after one has moved, by that alone that they know each other', async () => {
    const server = await startAgent('agent', DISCOVERY);
    const [old, moved] = namespaces.addressesOf('agent').map((address) => `${address}:${PORT}`);
    const viewer = await pairViewer(server, [old ?? '']);
    await announced(server);
    const atFirst = await hosts(viewer);
    await namespaces.move('agent');
    const found = await hosts(viewer, '--discovery');
    const unasked = await hosts(viewer);

    expect({ atFirst: atFirst['path'], state: found['state'], unasked: unasked['state'] }).toEqual({
      ...{ atFirst: { kind: 'direct', address: old }, state: 'reachable', unasked: 'unreachable' },
    });
    const byLinkAlone = /^\[fe80:.*%eth0\]:7433$/;
    const { address } = found['path'] as { address: string };
    expect(address === moved || byLinkAlone.test(address)).toBe(true);
    expect(found['addresses']).toEqual([old]);
  });

  it('find each other by IPv6 alone, without any address that is known', async () => {
    const server = await startAgent('agent', ['--listen', `[::]:${PORT}`, '--discovery']);
    const viewer = await pairViewer(server, []);
    await announced(server);
    await waitUntil(async () => (await hosts(viewer, '--discovery'))['state'] === 'reachable', SOON);
    const found = await hosts(viewer, '--discovery');
    await writeFile(path.join(viewer.program.stateDir, 'settings.json'), '{ "remote.discovery": true }');
    const bySetting = await hosts(viewer);
    const { stdout } = await runCli(['status', '--state-dir', server.program.stateDir]);

    expect(stdout).toContain('In the LAN    announced: paired machines find this one\n');
    expect([found, bySetting]).toMatchObject(Array(2).fill({ state: 'reachable', addresses: [] }));
    expect((found['path'] as { address: string }).address).toMatch(/^\[fe80:.*%eth0\]:7433$/);
  });

  it('that lie are not believed, and that flood leave an agent as it was', async () => {
    const server = await startAgent('agent', DISCOVERY);
    await startAgent('relay', ['--listen', `0.0.0.0:${PORT}`]); // Another device, where the liar says this one is.
    const viewer = await pairViewer(server, [`${namespaces.addressesOf('agent')[0]}:${PORT}`]);
    await announced(server);
    const before = await settledCounts(server.program.pid);
    const delays: number[] = [];
    server.user.onNotification('agent.heartbeat', ({ status }) => delays.push(status.loopDelayMs));
    const { ended } = await flood(server.deviceId, 5_000);
    const throughFlood = await hosts(viewer, '--discovery');
    const sent = await ended;
    await namespaces.move('agent');
    await waitUntil(async () => (await hosts(viewer, '--discovery'))['state'] === 'reachable', SOON);

    expect(throughFlood).toMatchObject({ state: 'reachable', deviceId: server.deviceId });
    expect(sent).toBeGreaterThan(2_000);
    expect(delays.length).toBeGreaterThanOrEqual(4);
    expect(Math.max(...delays)).toBeLessThan(1_000); // none was left out
    await waitUntil(async () => (await server.status()).sessions.active === 1, SOON);
    expect(await settledCounts(server.program.pid)).toEqual(before);
  });

  it('that only liars speak of are not reached, and the liar is told nothing', async () => {
    const liar = await startAgent('relay', ['--listen', `0.0.0.0:${PORT}`]);
    const server = await startAgent('agent', ['--listen', `127.0.0.1:${PORT}`, '--discovery']);
    const viewer = await pairViewer(server, []);
    const { ended } = await flood(server.deviceId, 6_000);
    const found = await hosts(viewer, '--discovery');
    await ended;

    expect({ state: found['state'], announced: (await server.status()).announced }).toEqual({
      ...{ state: 'unreachable', announced: false },
    });
    expect(String(found['problem'])).toContain(`10.77.0.30:${PORT}`);
    expect((await liar.user.request('peers.list', {})).knocked).toEqual([]);
  });

  it('say nothing and have no socket for it while it is not asked for', async () => {
    const server = await startAgent('agent', ['--listen', `0.0.0.0:${PORT}`]);
    const { pid } = server.program;
    const { ended } = await flood(server.deviceId, 500); // In which there are questions.
    await ended;

    expect({ sockets: multicastSockets(pid), sent: datagramsSent(pid), status: await server.status() }).toEqual({
      ...{ sockets: 0, sent: 0 },
      status: expect.not.objectContaining({ announced: expect.anything() as unknown }) as unknown,
    });
  });

  it('let go of everything when remote access is turned off, and take it up again', async () => {
    const server = await startAgent('agent', DISCOVERY);
    const { pid } = server.program;
    await announced(server);
    const turn = async (on: boolean) => {
      await server.user.request('remote.turn', { on });
      await waitUntil(() => (on ? multicastSockets(pid) > 0 : multicastSockets(pid) === 0), SOON);
      return { announced: (await server.status()).announced, held: await settledCounts(pid) };
    };
    const off = await turn(false);
    const on = await turn(true);
    const again = await turn(false);

    expect([off.announced, on.announced, again.announced]).toEqual([false, true, false]);
    expect(datagramsSent(pid)).toBeGreaterThan(0);
    expect(again.held).toEqual(off.held);
    expect(on.held.sockets).toBeGreaterThan(off.held.sockets);
  });
});

/** How many sockets for multicast DNS there are in a process's network. */
function multicastSockets(pid: number): number {
  const lines = ['udp', 'udp6'].flatMap((name) => readFileSync(`/proc/${pid}/net/${name}`, 'utf8').split('\n'));
  return lines.filter((line) => /^\s*\d+: [0-9A-F]+:14E9 /.test(line)).length;
}

/** How many datagrams have ever left a process's network. */
function datagramsSent(pid: number): number {
  const [names, counts] = readFileSync(`/proc/${pid}/net/snmp`, 'utf8').match(/^Udp: .*$/gm) ?? [];
  const index = names?.split(' ').indexOf('OutDatagrams') ?? -1;
  const sixth = /^Udp6OutDatagrams\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/net/snmp6`, 'utf8'))?.[1];
  return Number(counts?.split(' ')[index]) + Number(sixth);
}
