import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { tableText } from '../main/cli/table-text.ts';
import { say } from '../scripts/setup.mjs';
import { WatchedAgent } from '../test/link-faults/watched-agent.ts';
import { makeDevice } from '../test/relay-parties/relay-under-test.ts';
import { cliPath, makeStateDir, startProgram, type Program } from '../test/start-program.ts';
import type { Way } from './faults/fault-site.ts';
import { Namespaces } from './networks/namespaces.ts';
import { runNetworkViewer, type NetworkOrder, type NetworkReport } from './networks/network-viewer.ts';

const root = path.resolve(import.meta.dirname, '..');
const AGENT_PORT = 7433;
const RELAY_PORT = 7434;
const JOIN_MS = 60_000;
const LOST_PERCENT = 5;
/** Typing goes on for so long, and what happens, happens after a while. */
const FOR_MS = 30_000;
const AFTER_MS = 5_000;

interface NetworkCase {
  readonly name: string;
  begin(namespaces: Namespaces): Promise<void>;
}

const cases: readonly NetworkCase[] = [
  { name: 'normal', begin: async () => undefined },
  { name: `${LOST_PERCENT} % lost`, begin: (namespaces) => namespaces.lose(LOST_PERCENT) },
  { name: 'viewer moves', begin: (namespaces) => namespaces.move('viewer') },
  {
    name: 'both ends move',
    begin: async (namespaces) => {
      await namespaces.move('agent');
      await namespaces.move('viewer');
    },
  },
];

interface Row extends NetworkReport {
  readonly name: string;
  readonly way: Way;
  readonly leftovers: readonly string[];
}

/**
 * L47: an agent, a viewer and a relay on networks of their own that lose packets or change under them. Needs root, for
 * network namespaces and nftables. Ends with 1 when a byte is lost or doubled, the session does not last, or anything is
 * left. With the beginning of a case's name it runs that one alone.
 */
export async function run([mode = '', order = '{}']: readonly string[]): Promise<number> {
  if (mode === '--viewer') return runNetworkViewer(JSON.parse(order) as NetworkOrder);
  const rows: Row[] = [];
  for (const one of cases.filter(({ name }) => name.startsWith(mode))) {
    for (const way of ['direct', 'relay'] as const) rows.push(await measure(one, way));
  }
  print(rows);
  return rows.some((row) => problemsOf(row).length > 0) ? 1 : 0;
}

async function measure({ name, begin }: NetworkCase, way: Way): Promise<Row> {
  const namespaces = await Namespaces.create(way);
  const stateDir = await makeStateDir();
  const relay = way === 'relay' ? await startRelay(namespaces) : undefined;
  const agent = await startAgent(namespaces, stateDir, relay);
  try {
    const device = makeDevice();
    await agent.user.request('peers.allow', { deviceId: device.deviceId, role: 'mine' });
    const direct = namespaces.addressesOf('agent').map((address) => `${address}:${AGENT_PORT}`);
    const report = await view(namespaces, begin, {
      ...{ key: device.key, own: device.deviceId, deviceId: agent.deviceId, forMs: FOR_MS },
      addresses: relay === undefined ? direct : [relay.ready.url ?? ''],
    });
    const leftovers = await agent.leftovers([report.terminalId]);
    return { name, way, ...report, leftovers };
  } finally {
    await agent.stop();
    await relay?.stop();
    await namespaces.remove();
    await rm(stateDir, { recursive: true, force: true });
  }
}

function startRelay(namespaces: Namespaces): Promise<Program> {
  const [address] = namespaces.addressesOf('relay');
  const args = ['--listen', `0.0.0.0:${RELAY_PORT}`, '--public-url', `ws://${address}:${RELAY_PORT}`];
  return startProgram('relay', { args, commandLine: namespaces.commandLine('relay', process.execPath, cliPath) });
}

async function startAgent(namespaces: Namespaces, stateDir: string, relay: Program | undefined): Promise<WatchedAgent> {
  const way = relay === undefined ? ['--listen', `0.0.0.0:${AGENT_PORT}`] : ['--relay', relay.ready.url ?? ''];
  const agent = await WatchedAgent.start({
    ...{ stateDir, args: ['--set', 'agent.logLevel=warn', ...way] },
    commandLine: namespaces.commandLine('agent', process.execPath, cliPath),
  });
  if (relay !== undefined) await agent.joined(JOIN_MS);
  return agent;
}

async function view(namespaces: Namespaces, begin: NetworkCase['begin'], order: NetworkOrder): Promise<NetworkReport> {
  const program = [process.execPath, 'scripts/bench.mjs', 'networks', '--viewer', JSON.stringify(order)] as const;
  const [command, ...args] = namespaces.commandLine('viewer', ...program);
  const env = { ...process.env, SALLYPORT_TEST_BUILT: '1' };
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const ended = once(child, 'close');
  try {
    await Promise.race([once(reader, 'line'), ended]);
    await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
    await begin(namespaces);
    await ended;
  } finally {
    child.kill('SIGKILL');
  }
  if (lines[1] === undefined) throw new Error('The viewer ended before it had seen all');
  return JSON.parse(lines[1]) as NetworkReport;
}

function problemsOf({ name, way, lost, doubled, sessions, leftovers }: Row): string[] {
  const problems = [
    ...(lost + doubled === 0 ? [] : [`${lost} lines lost, ${doubled} doubled`]),
    ...(sessions === 1 ? [] : [`${sessions} sessions`]),
    ...leftovers,
  ];
  return problems.map((problem) => `${name}, ${way}: ${problem}`);
}

const HEAD = ['NETWORK', 'WAY', 'LINES', 'LOST', 'DOUBLED', 'BREAKS', 'ECHO P50', 'P99', 'LONGEST', 'LEFT'];

function print(rows: readonly Row[]): void {
  const cells = rows.map(({ name, way, typed, lost, doubled, breaks, echo, leftovers }) => [
    ...[name, way, ...[typed, lost, doubled, breaks].map(String)],
    ...[echo.p50Ms, echo.p99Ms, echo.longestMs].map((ms) => `${ms} ms`),
    leftovers.join(', ') || '-',
  ]);
  say(tableText([HEAD, ...cells]));
  const problems = rows.flatMap(problemsOf);
  say(problems.length === 0 ? 'All was as it should be.' : `Not as it should be:\n  ${problems.join('\n  ')}`);
  process.stdout.write(`${JSON.stringify({ rows })}\n`);
}
