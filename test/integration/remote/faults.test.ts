import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { createPtyHost } from '../../../main/terminal/unix-pty.ts';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import { FaultProxy } from '../../link-faults/fault-proxy.ts';
import { NumberedLines } from '../../link-faults/numbered-lines.ts';
import { WatchedAgent } from '../../link-faults/watched-agent.ts';
import { findFreePort } from '../../relay-parties/redis-server.ts';
import { startRelay, type TestRelay } from '../../relay-parties/relay-under-test.ts';
import { cliPath, makeStateDir, runCli } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';

const SOON = { withinMs: 60_000 };

/** An agent that listens and has joined the relay, and the line to where it listens. */
interface Server {
  agent: WatchedAgent;
  readonly stateDir: string;
  readonly settings: readonly string[];
  readonly line: FaultProxy;
}

let relay: TestRelay;
let relayPort: number;
/** Between viewers and the relay. */
let relayLine: FaultProxy;
let laptop: DeviceUnderTest;
/** Waits for viewers that come back. */
let patient: Server;
/** Waits for nobody for long. */
let hasty: Server;
let client: AgentClient | undefined;

beforeAll(async () => {
  relayPort = await findFreePort();
  relay = await startRelayAgain();
  relayLine = await FaultProxy.listen(relayPort);
  laptop = await DeviceUnderTest.start();
  patient = await startServer(['session.recoveryMs=60000']);
  hasty = await startServer(['session.recoveryMs=2000', 'session.inactivityMs=3000']);
});
afterEach(async () => {
  for (const line of [patient.line, hasty.line, relayLine]) line.set('none');
  await client?.close();
});
afterAll(async () => {
  const servers = [patient, hasty];
  await Promise.all([laptop.stop(), ...servers.map(({ agent }) => agent.stop())]);
  await Promise.all([relayLine.close(), relay.stop(), ...servers.map(({ line }) => line.close())]);
  for (const { stateDir } of servers) await rm(stateDir, { recursive: true, force: true });
});

function startRelayAgain(): Promise<TestRelay> {
  return startRelay({}, ['--listen', `127.0.0.1:${relayPort}`]);
}

async function startServer(assignments: readonly string[]): Promise<Server> {
  const stateDir = await makeStateDir();
  const settings = ['terminal.shell=/bin/sh', ...assignments].flatMap((assignment) => ['--set', assignment]);
  const agent = await startAgent(stateDir, settings);
  await agent.user.request('peers.allow', { deviceId: laptop.deviceId, role: 'mine' });
  return { agent, stateDir, settings, line: await FaultProxy.listen(agent.port) };
}

async function startAgent(stateDir: string, settings: readonly string[]): Promise<WatchedAgent> {
  const args = [...settings, '--listen', '127.0.0.1:0', '--relay', relay.url];
  const agent = await WatchedAgent.start({ stateDir, args });
  await agent.joined(SOON.withinMs);
  return agent;
}

type Way = 'direct' | 'relay';

const lineOf = (way: Way, server: Server): FaultProxy => (way === 'relay' ? relayLine : server.line);

function addressOf(way: Way, server: Server): string {
  const { port } = lineOf(way, server);
  return way === 'relay' ? `ws://127.0.0.1:${port}` : `127.0.0.1:${port}`;
}

async function visit(way: Way, server: Server) {
  const viewer = laptop.visitDevice(server.agent, [addressOf(way, server)]);
  client = viewer;
  const { sessionId } = await viewer.whenOpen();
  const lines = await NumberedLines.open(viewer);
  const typeSome = (): void => {
    for (let count = 0; count < 20; count += 1) lines.type();
  };
  return { viewer, sessionId, lines, typeSome };
}

/** Nothing of it is at the agent any more. */
function whenGone({ agent }: Server, { terminal }: NumberedLines): Promise<void> {
  return waitUntil(async () => (await agent.leftovers([terminal.terminalId])).length === 0, SOON);
}

const sessionOf = ({ link }: AgentClient): string | undefined =>
  link.kind === 'open' ? link.session.sessionId : undefined;

const ALL_ONCE = { typed: 40, lost: 0, doubled: 0, isInOrder: true };

describe.each(['direct', 'relay'] as const)('a link by the way "%s"', (way) => {
  it('L47: is cut, and comes back: every byte once, both ways', async () => {
    const { viewer, sessionId, lines, typeSome } = await visit(way, patient);
    typeSome();
    lineOf(way, patient).set('cut');
    await waitUntil(() => viewer.link.kind === 'reconnecting', SOON);
    typeSome();
    lineOf(way, patient).set('none');
    viewer.retryNow();
    await waitUntil(() => lines.areAllBack, SOON);

    expect({ ...lines.report, id: sessionOf(viewer) }).toEqual({ ...ALL_ONCE, id: sessionId });
    await viewer.close();
    await whenGone(patient, lines);
  });

  it.each(['cut', 'swallow'] as const)('L49: is lost for good (%s): the agent keeps nothing of it', async (fault) => {
    const { viewer, lines, typeSome } = await visit(way, hasty);
    typeSome();
    lineOf(way, hasty).set(fault);
    await whenGone(hasty, lines);

    await waitUntil(() => viewer.link.kind === 'reconnecting', SOON);
  });
});

describe('a relay under a link', () => {
  it('L47: is killed, and started anew: agent and viewer come back to it, every byte once', async () => {
    const { viewer, sessionId, lines, typeSome } = await visit('relay', patient);
    typeSome();
    relay.child.kill('SIGKILL');
    await relay.ended;
    await waitUntil(() => viewer.link.kind === 'reconnecting', SOON);
    typeSome();
    relay = await startRelayAgain();
    await waitUntil(() => lines.areAllBack, SOON);

    expect({ ...lines.report, id: sessionOf(viewer) }).toEqual({ ...ALL_ONCE, id: sessionId });
    await viewer.close();
    await whenGone(patient, lines);
  });

  it('L49: is killed, and stays away: the agent keeps nothing, and joins when it is there again', async () => {
    const { viewer, lines } = await visit('relay', hasty);
    relay.child.kill('SIGKILL');
    await relay.ended;
    await whenGone(hasty, lines);
    await viewer.close();
    relay = await startRelayAgain();

    await Promise.all([patient, hasty].map(({ agent }) => agent.joined(SOON.withinMs)));
  });
});

describe('an end of a relayed link that is killed', () => {
  it('L49: the viewer: the agent ends its session, and keeps the terminal for who comes back', async () => {
    const { agent } = hasty;
    const there = addressOf('relay', hasty);
    const allow = ['peers', 'allow', agent.deviceId, '--name', 'server', '--address', there];
    expect(await runCli([...allow, '--state-dir', laptop.stateDir])).toMatchObject({ code: 0 });
    const pty = createPtyHost(systemClock).spawn({
      file: process.execPath,
      args: [cliPath, 'attach', 'server', '--state-dir', laptop.stateDir],
      env: { ...(process.env as Record<string, string>), TERM: 'xterm-256color' },
      ...{ cwd: '/', size: { cols: 90, rows: 30 } },
    });
    let text = '';
    pty.onOutput((bytes) => (text += Buffer.from(bytes).toString()));
    const ended = new Promise((resolve) => pty.onExit(resolve));
    await waitUntil(() => /[$#] $/.test(text), SOON);
    process.kill(pty.pid, 'SIGKILL');
    await ended;
    pty.dispose();
    await waitUntil(async () => (await agent.status()).sessions.recovering === 1, SOON);
    await waitUntil(async () => (await agent.status()).sessions.recovering === 0, SOON);

    const { terminals } = await agent.user.request('terminal.list', {});
    expect(terminals.map(({ state, viewers }) => ({ state, viewers }))).toEqual([{ state: 'running', viewers: 0 }]);
    for (const { terminalId } of terminals) await agent.user.request('terminal.close', { terminalId });
    expect(await agent.leftovers(terminals.map(({ terminalId }) => terminalId))).toEqual([]);
  });

  it('L26: the agent: the next one ends what it left, and is reached by the same relay', async () => {
    const { viewer, sessionId, lines, typeSome } = await visit('relay', hasty);
    typeSome();
    await waitUntil(() => lines.areAllBack, SOON);
    await hasty.agent.kill();
    await waitUntil(() => viewer.link.kind === 'reconnecting', SOON);
    hasty.agent = await startAgent(hasty.stateDir, hasty.settings);
    await waitUntil(() => viewer.link.kind === 'open', SOON);

    expect(sessionOf(viewer)).not.toBe(sessionId);
    await viewer.close();
    await whenGone(hasty, lines);
  });
});
