import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { startAgent, takeAgentPlace, type Agent } from '../../../main/agent/agent.ts';
import { readToken } from '../../../main/agent/state-folder.ts';
import { settingsSchema } from '../../../protocol/settings.ts';
import { ProcShellProcesses } from '../../../main/terminal/proc-shell-processes.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { LocalSocket } from '../../../main/web/local-socket.ts';
import type { AgentStatus } from '../../../protocol/status.ts';
import type { AttachmentInfo, TerminalInfo } from '../../../protocol/terminal-info.ts';
import { RawViewer } from '../../fakes/raw-viewer.ts';
import { FakeAudit } from '../../fakes/fake-audit.ts';
import { silentLog } from '../../fakes/silent-log.ts';
import { waitUntil } from '../../wait-until.ts';
import { SlowProxy } from './slow-proxy.ts';

/** Longer than every limit a link may reach: inactivity, its check, and the teardown after it. */
const TEST_MS = 90_000;

let folder: string;
let agent: Agent;
let door: LocalSocket;
let token: string;
let proxies = 0;
const processes = new ProcShellProcesses(systemClock);

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
  token = await readToken(agent.stateFolder);
  const accept: Parameters<typeof LocalSocket.listen>[0]['accept'] = (channel) =>
    agent.accept(channel, { kind: 'user' }, { door: 'socket' });
  door = await LocalSocket.listen({ path: agent.stateFolder.socket, token, accept, refused: () => undefined });
});

afterAll(async () => {
  door.dispose();
  await agent.quit();
  await rm(folder, { recursive: true, force: true });
});

/** A viewer behind a proxy, with a terminal that ends with its session and a job in its foreground. */
async function connect() {
  const socket = path.join(folder, `p${(proxies += 1)}.sock`);
  const proxy = await SlowProxy.listen(socket, agent.stateFolder.socket);
  const viewer = new RawViewer(await connectToAgent({ path: socket, token }));
  let endedMs: number | undefined;
  viewer.channel.onEnded(() => (endedMs ??= performance.now()));
  await viewer.request('session.open', { protocol: 1, client: { name: 'test', version: '1' } });
  const opened = await viewer.request<{ terminal: TerminalInfo; attachment: AttachmentInfo }>('terminal.open', {
    ...{ cols: 80, rows: 24, attach: {}, endWithSession: true },
  });
  const pid = opened.terminal.pid ?? 0;
  viewer.type(opened.attachment.attachment, 0, 'sleep 1000\n');
  await waitUntil(() => isSleeping(pid), { withinMs: 20_000 });
  const goneMs = async (): Promise<number> => {
    const startMs = performance.now();
    await waitUntil(() => processes.listProcessSession(pid).length === 0, { withinMs: TEST_MS });
    return performance.now() - startMs;
  };
  return { viewer, proxy, pid, stream: opened.attachment.attachment, goneMs, hasEnded: () => endedMs !== undefined };
}

/** A login shell starts programs of its own before it reads: only the one that was typed counts. */
function isSleeping(shell: number): boolean {
  return processes.listProcessSession(shell).some(({ name }) => name === 'sleep');
}

async function closeInOrder(delayMs: number): Promise<object> {
  const { viewer, proxy, pid, stream, hasEnded } = await connect();
  proxy.delayMs = delayMs;
  viewer.type(stream, 'sleep 1000\n'.length, '\u0003');
  await waitUntil(() => !isSleeping(pid), { withinMs: 20_000 });
  viewer.type(stream, 'sleep 1000\n'.length + 1, `echo al''ive\n`);
  await waitUntil(() => (viewer.shown.get(stream) ?? '').includes('\nalive'), { withinMs: 20_000 });
  // Longer than the agent waits for a viewer it hears nothing of.
  await new Promise((resolve) => setTimeout(resolve, delayMs === 0 ? 0 : 42_000 - delayMs));
  const wasAlive = !hasEnded();
  await viewer.request('session.close');
  const left = processes.listProcessSession(pid).length;
  proxy.dispose();
  return { wasAlive, left };
}

async function lose(how: 'cut' | 'blackhole'): Promise<number> {
  const { proxy, goneMs } = await connect();
  if (how === 'cut') proxy.cut();
  else proxy.isBlackhole = true;
  const tookMs = await goneMs();
  proxy.dispose();
  return tookMs;
}

describe('L48, L49: links over real sockets, to real shells', () => {
  it(
    'L49: normal, slow by 600 ms and by 3 s, cut, and a blackhole: each ends in its time, and leaves nothing',
    async () => {
      const beat = agent.status.beat;
      const [normal, slow, slower, cutMs, blackholeMs] = await Promise.all([
        closeInOrder(0),
        closeInOrder(600),
        closeInOrder(3_000),
        lose('cut'),
        lose('blackhole'),
      ]);
      const { sessions, terminals, pendingChildren, attention } = agent.status satisfies AgentStatus;

      expect({ normal, slow, slower }).toEqual({
        normal: { wasAlive: true, left: 0 },
        slow: { wasAlive: true, left: 0 },
        slower: { wasAlive: true, left: 0 },
      });
      expect(cutMs).toBeGreaterThan(19_900);
      expect(cutMs).toBeLessThan(23_000);
      expect(blackholeMs).toBeGreaterThan(39_000);
      expect(blackholeMs).toBeLessThan(43_000);
      expect({ sessions, terminals, pendingChildren, attention, activity: agent.activityCount }).toEqual({
        sessions: { active: 0, recovering: 0, closing: 0 },
        terminals: { running: 0, exited: 0, closing: 0 },
        pendingChildren: 0,
        attention: { left: 0, differences: 0 },
        activity: 0,
      });
      expect(agent.status.beat - beat).toBeGreaterThan(40);
    },
    TEST_MS,
  );
});
