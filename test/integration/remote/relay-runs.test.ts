import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import type { ExitStatus } from '../../../protocol/terminal-info.ts';
import { isAlive } from '../../census.ts';
import { RecordingScreen } from '../../fakes/recording-screen.ts';
import { FaultProxy } from '../../link-faults/fault-proxy.ts';
import { WatchedAgent } from '../../link-faults/watched-agent.ts';
import { startRelay, type TestRelay } from '../../relay-parties/relay-under-test.ts';
import { makeStateDir } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';

const SOON = { withinMs: 60_000 };
const size = { cols: 80, rows: 24 };

let relay: TestRelay;
let line: FaultProxy;
let stateDir: string;
let agent: WatchedAgent;
let laptop: DeviceUnderTest;

beforeAll(async () => {
  relay = await startRelay();
  line = await FaultProxy.listen(Number(new URL(relay.url).port));
  stateDir = await makeStateDir();
  laptop = await DeviceUnderTest.start();
  const settings = ['--set', 'terminal.shell=/bin/sh', '--set', 'session.recoveryMs=2000'];
  agent = await WatchedAgent.start({ stateDir, args: [...settings, '--relay', relay.url] });
  await agent.user.request('peers.allow', { deviceId: laptop.deviceId, role: 'mine' });
  await agent.joined(SOON.withinMs);
});
afterAll(async () => {
  await Promise.all([laptop.stop(), agent.stop()]);
  await Promise.all([line.close(), relay.stop()]);
  await rm(stateDir, { recursive: true, force: true });
});

/** One session from beginning to end; `use` returns the pid of what it started. */
async function visit(use: (client: AgentClient) => Promise<number>): Promise<number> {
  const client = laptop.visitDevice(agent, [`ws://127.0.0.1:${line.port}`]);
  await client.whenOpen();
  const pid = await use(client);
  await client.close();
  return pid;
}

async function openAndClose(client: AgentClient): Promise<number> {
  const { terminal } = await client.openTerminal(size, new RecordingScreen());
  await client.request('terminal.close', { terminalId: terminal.terminalId });
  return Number(terminal.pid);
}

const exits: ExitStatus[] = [];
const outputs: string[] = [];

/** Input, if there is any, ends; a program that does not end by itself is given half a second. */
function run(script: string, { input, isTimedOut = false }: { input?: string; isTimedOut?: boolean } = {}) {
  return async (client: AgentClient): Promise<number> => {
    const program = await client.openExec({ command: '/bin/sh', args: ['-c', script] });
    let output = '';
    program.onStdout((bytes, done) => {
      output += Buffer.from(bytes).toString();
      done();
    });
    if (input !== undefined) await program.stdin.write(Buffer.from(input));
    program.stdin.end();
    if (isTimedOut) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await client.request('exec.end', { execId: program.execId });
    }
    exits.push(await program.exited);
    outputs.push(output);
    return program.pid;
  };
}

/** The connection breaks under a terminal that is to end with the session, and the viewer does not come back. */
async function interrupted(client: AgentClient): Promise<number> {
  const { terminal } = await client.openTerminal({ ...size, endWithSession: true }, new RecordingScreen());
  line.set('cut');
  await waitUntil(async () => (await agent.leftovers([terminal.terminalId])).length === 0, SOON);
  line.set('none');
  return Number(terminal.pid);
}

describe('L20, L49: 16 runs through a relay, one after the other', () => {
  it('leave the agent as it was, and none of their programs', async () => {
    const before = await agent.status();
    const pids: number[] = [];
    for (let count = 0; count < 10; count += 1) pids.push(await visit(openAndClose));
    pids.push(await visit(run('exit 0')));
    pids.push(await visit(run('exit 7')));
    pids.push(await visit(run('cat; exit 3', { input: 'the last line' })));
    pids.push(await visit(run('exec sleep 300', { isTimedOut: true })));
    for (let count = 0; count < 2; count += 1) pids.push(await visit(interrupted));
    await waitUntil(async () => (await agent.leftovers([])).length === 0, SOON);
    const after = await agent.status();

    expect({
      ...{ exits, outputs, different: new Set(pids).size, alive: pids.filter(isAlive) },
      hasBeaten: after.beat > before.beat,
      isSameAgent: isAlive(agent.program.pid),
      counts: { sessions: after.sessions, terminals: after.terminals, pendingChildren: after.pendingChildren },
    }).toEqual({
      exits: [
        { code: 0, signal: null },
        { code: 7, signal: null },
        { code: 3, signal: null },
        { code: null, signal: 'SIGTERM' },
      ],
      ...{ outputs: ['', '', 'the last line', ''], different: 16, alive: [], hasBeaten: true, isSameAgent: true },
      counts: { sessions: before.sessions, terminals: before.terminals, pendingChildren: 0 },
    });
  });
});
