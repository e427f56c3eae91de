import { randomUUID } from 'node:crypto';
import { closeSync, constants, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { startAgent, takeAgentPlace, type Agent } from '../../../main/agent/agent.ts';
import { settingsSchema } from '../../../protocol/settings.ts';
import { createPtyHost } from '../../../main/terminal/unix-pty.ts';
import type { Pty } from '../../../main/terminal/pty.ts';
import type { Difference } from '../../../protocol/ledger.ts';
import type { Result } from '../../../protocol/requests.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import { isAlive } from '../../census.ts';
import { FakeAudit } from '../../fakes/fake-audit.ts';
import { FakeChannel } from '../../fakes/fake-channel.ts';
import { RawViewer } from '../../fakes/raw-viewer.ts';
import { silentLog } from '../../fakes/silent-log.ts';
import { waitUntil } from '../../wait-until.ts';

/** A change, the quiet after it and the second look, on a busy machine. */
const CHECKED_MS = 10_000;
/** The two looks after a change have been by now. */
const SETTLED_MS = 2_500;

let folder: string;
let agent: Agent;
let viewer: RawViewer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sallyport-test-'));
  const settings = settingsSchema.parse({ 'terminal.shell': '/bin/sh' });
  agent = await startAgent({
    place: await takeAgentPlace(path.join(folder, 'state'), settings, systemClock),
    audit: new FakeAudit(),
    settings,
    clock: systemClock,
    log: silentLog,
    version: '0',
    mirrorWorkerUrl: new URL('../../../out/main/mirror-worker.js', import.meta.url),
    processEnv: process.env,
  });
  const link = FakeChannel.link();
  agent.accept(link.agent, { kind: 'user' }, { door: 'socket' });
  viewer = new RawViewer(link.viewer);
  await viewer.request('session.open', { protocol: 1, client: { name: 'test', version: '1' } });
});
afterAll(async () => {
  await agent.quit();
  await rm(folder, { recursive: true });
});

const count = (): number | undefined => agent.status.attention?.differences;
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SETTLED_MS));

async function differences(): Promise<readonly Difference[]> {
  return (await viewer.request<Result['agent.ledger']>('agent.ledger', {})).differences;
}

/** A program without a terminal comes and goes. */
async function change(): Promise<void> {
  await viewer.request('exec.open', { command: 'true' });
}

/** Changes something, and waits until so many differences have been found. */
async function differencesOnceThereAre(expected: number): Promise<readonly Difference[]> {
  await change();
  await waitUntil(() => count() === expected, { withinMs: CHECKED_MS });
  return differences();
}

/** Behind the agent's back. */
function spawnShell(terminalId: string, script: string) {
  const pty = createPtyHost(systemClock).spawn({
    ...{ file: '/bin/sh', args: ['-c', script], cwd: '/', size: { cols: 80, rows: 24 } },
    env: { SALLYPORT_TERMINAL_ID: terminalId, PATH: '/usr/bin:/bin' },
  });
  let isOver = false;
  pty.onExit(() => (isOver = true));
  const end = async (): Promise<void> => {
    process.kill(pty.pid, 'SIGKILL');
    await waitUntil(() => isOver, { withinMs: 5_000 });
    pty.dispose();
  };
  return { pty, end };
}

const printed = (pty: Pty): Promise<void> => new Promise((resolve) => void pty.onOutput(() => resolve()));

describe('L20: the agent finds on its own that', () => {
  it('L20: a master is open that belongs to no terminal, until it is closed', async () => {
    const descriptor = openSync('/dev/ptmx', constants.O_RDWR | constants.O_NOCTTY);
    const found = await differencesOnceThereAre(1);
    closeSync(descriptor);

    expect({ found, left: await differences(), count: count() }).toEqual({
      found: [
        {
          ...{ kind: 'descriptor_unowned', terminalId: null, pid: null },
          detail: `descriptor ${descriptor} of the agent is the master of a PTY that belongs to no terminal`,
        },
      ],
      left: [],
      count: 0,
    });
  });

  it('L20: a shell runs that was never registered, until it has ended', async () => {
    const terminalId = randomUUID();
    const { pty, end } = spawnShell(terminalId, 'read line');
    const masters = pty.descriptors;
    const found = await differencesOnceThereAre(1 + masters.length);
    await end();

    expect({ found, left: await differences() }).toEqual({
      found: [
        expect.objectContaining({ kind: 'shell_unowned', terminalId, pid: pty.pid }),
        ...masters.map(() => expect.objectContaining({ kind: 'descriptor_unowned' }) as Difference),
      ],
      left: [],
    });
  });

  it('L20: a shell outlived its PTY', async () => {
    const terminalId = randomUUID();
    const { pty, end } = spawnShell(terminalId, "trap '' HUP; echo ready; while :; do sleep 1; done");
    await printed(pty);
    pty.dispose();
    const found = await differencesOnceThereAre(1);
    await end();

    expect({ found, left: await differences() }).toEqual({
      found: [{ kind: 'shell_unowned', terminalId, pid: pty.pid, detail: expect.any(String) as string }],
      left: [],
    });
  });
});

describe('L20: the agent finds nothing when', () => {
  it('L20: a shell is killed, or leaves by itself with a program that runs on', async () => {
    const open = async (params: object): Promise<TerminalInfo> =>
      (await viewer.request<Result['terminal.open']>('terminal.open', { cols: 80, rows: 24, ...params })).terminal;
    const killed = await open({});
    const left = await open({ command: '/bin/sh', args: ['-c', 'setsid sleep 2 & sleep 0.1'] });
    process.kill(Number(killed.pid), 'SIGKILL');
    const isOver = async ({ terminalId }: TerminalInfo): Promise<boolean> => {
      const { terminals } = await viewer.request<Result['terminal.list']>('terminal.list', { ended: true });
      return terminals.some((each) => each.terminalId === terminalId && each.state === 'exited');
    };
    await waitUntil(async () => (await isOver(killed)) && (await isOver(left)), { withinMs: 10_000 });
    await settle();

    expect([await differences(), count()]).toEqual([[], 0]);
  });

  it('L20: programs without a terminal run and end, those too that look like a shell', async () => {
    const env = { SALLYPORT_TERMINAL_ID: randomUUID() };
    const { pid } = await viewer.request<Result['exec.open']>('exec.open', { command: 'sleep', args: ['3'], env });
    await settle();
    const whileItRuns = [isAlive(pid), await differences(), count()];
    await waitUntil(() => !isAlive(pid), { withinMs: 5_000 });
    await settle();

    expect({ whileItRuns, after: [await differences(), count()] }).toEqual({
      whileItRuns: [true, [], 0],
      after: [[], 0],
    });
  });
});
