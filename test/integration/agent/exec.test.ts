import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../main/agent/agent-core.ts';
import { frameKinds } from '../../../protocol/frame.ts';
import type { SessionOpened } from '../../../protocol/requests.ts';
import type { FakeLink } from '../../fakes/fake-channel.ts';
import type { RawViewer } from '../../fakes/raw-viewer.ts';
import { countsOf, takeCensus } from '../../census.ts';
import { waitUntil } from '../../wait-until.ts';
import { ExecAgent, isRunning, processes, run, type Exec } from './exec-agent.ts';

let made: ExecAgent;
let agent: Agent;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sallyport-exec-'));
  made = await ExecAgent.start();
  agent = made.agent;
});

afterEach(async () => {
  await made.stop();
  rmSync(folder, { recursive: true });
});

const connect = (resume?: object): Promise<{ viewer: RawViewer; session: SessionOpened; link: FakeLink }> =>
  made.connect({ kind: 'user' }, resume);

/** Joins what a stream carried, whatever was sent twice. */
function dataOf(viewers: RawViewer[], stream: number): Buffer {
  const pieces = viewers.flatMap(({ frames }) =>
    frames.filter((frame) => frame.kind === frameKinds.data && frame.stream === stream),
  );
  const bytes = Buffer.alloc(Math.max(0, ...pieces.map(({ position, payload }) => position + payload.byteLength)));
  for (const { position, payload } of pieces) bytes.set(payload, position);
  return bytes;
}

const acknowledge = (viewer: RawViewer, stream: number): void =>
  viewer.frame({ kind: frameKinds.dataAck, stream, position: dataOf([viewer], stream).byteLength });

async function exited(viewer: RawViewer): Promise<object> {
  await waitUntil(() => viewer.told('exec.exited').length > 0, { withinMs: 5_000 });
  return viewer.told('exec.exited')[0]!;
}

describe('a program without a terminal', () => {
  it('gets its input, its outputs apart and whole, and its exit after the last byte', async () => {
    const { viewer } = await connect();
    const exec = await run(viewer, 'cat; echo oops >&2; exit 3');
    const payload = new TextEncoder().encode('hello\n');
    viewer.frame({ kind: frameKinds.data, stream: exec.streams.in, position: 0, payload });
    viewer.frame({ kind: frameKinds.end, stream: exec.streams.in, position: payload.byteLength });
    const exit = await exited(viewer);

    const acks = viewer.frames.filter(({ kind }) => kind === frameKinds.dataAck).map(({ position }) => position);
    expect({
      out: dataOf([viewer], exec.streams.out).toString(),
      err: dataOf([viewer], exec.streams.err).toString(),
      exit,
      last: viewer.heard.findLast((one) => one !== 'programs.changed'), // which is told a moment after each change
      ends: viewer.frames.filter(({ kind }) => kind === frameKinds.end).length,
      acked: acks.at(-1),
      activity: agent.activityCount,
    }).toEqual({
      out: 'hello\n',
      err: 'oops\n',
      exit: { execId: exec.execId, code: 3, signal: null },
      last: 'exec.exited',
      ends: 2,
      acked: 6,
      activity: 0,
    });
  });

  it('says by which signal it ended', async () => {
    const { viewer } = await connect();
    await run(viewer, 'kill -9 $$');
    expect(await exited(viewer)).toMatchObject({ code: null, signal: 'SIGKILL' });
  });

  it('is held back when the viewer does not acknowledge, and goes on when it does', async () => {
    const { viewer } = await connect();
    const { streams } = await run(viewer, 'head -c 1000000 /dev/zero');
    await waitUntil(() => dataOf([viewer], streams.out).byteLength >= 190_000, { withinMs: 5_000 });
    await viewer.request('ping');
    const held = dataOf([viewer], streams.out).byteLength;
    let isDone = false;
    void exited(viewer).then(() => (isDone = true));
    await waitUntil(
      () => {
        acknowledge(viewer, streams.out);
        return isDone;
      },
      { withinMs: 10_000 },
    );
    expect({ isHeld: held <= 256 * 1024, total: dataOf([viewer], streams.out).byteLength }).toEqual({
      isHeld: true,
      total: 1_000_000,
    });
  });

  it('has its outputs without a gap after a broken link, and its exit told then', async () => {
    const first = await connect();
    const { streams } = await run(first.viewer, 'seq 1 20000; sleep 0.3; seq 20001 30000');
    await waitUntil(() => dataOf([first.viewer], streams.out).byteLength > 50_000, { withinMs: 5_000 });
    acknowledge(first.viewer, streams.out);
    await first.viewer.request('ping');
    first.link.cut();
    const { sessionId, token } = first.session;
    const second = await connect({ resume: { sessionId, token, have: [] } });
    let isDone = false;
    void exited(second.viewer).then(() => (isDone = true));
    await waitUntil(
      () => {
        if (dataOf([second.viewer], streams.out).byteLength > 0) acknowledge(second.viewer, streams.out);
        return isDone;
      },
      { withinMs: 10_000 },
    );
    const expected = Array.from({ length: 30_000 }, (_, index) => `${index + 1}\n`).join('');
    expect(dataOf([first.viewer, second.viewer], streams.out).toString() === expected).toBe(true);
  });

  it.each<[string, string, object]>([
    ['a missing program', 'no-such-program-here', { problem: 'missing', command: 'no-such-program-here' }],
    ['a file that is no program', '/etc/passwd', { problem: 'not_executable', command: '/etc/passwd' }],
  ])('is refused for %s before anything is started', async (_what, command, facts) => {
    const { viewer } = await connect();
    await expect(viewer.request('exec.open', { command })).rejects.toMatchObject({
      data: { code: 'spawn_failed', ...facts },
    });
    expect(agent.activityCount).toBe(0);
  });

  it('may be a script that names no interpreter', async () => {
    const { viewer } = await connect();
    const script = path.join(folder, 'script');
    writeFileSync(script, 'echo "$1, $2"; exit 4\n', { mode: 0o755 });
    const { streams } = await viewer.request<Exec>('exec.open', { command: script, args: ['a b', '$c'] });
    expect([await exited(viewer), dataOf([viewer], streams.out).toString()]).toMatchObject([{ code: 4 }, 'a b, $c\n']);
  });

  it('that the system refuses is told of with its reason, and leaves no descriptor', async () => {
    const { viewer } = await connect();
    const endless = path.join(folder, 'endless'); // its interpreter is itself
    writeFileSync(endless, `#!${endless}\n`, { mode: 0o755 });
    const before = countsOf(takeCensus()).descriptors;
    await expect(viewer.request('exec.open', { command: endless })).rejects.toMatchObject({
      data: { code: 'spawn_failed', problem: 'refused_by_system' },
      message: expect.stringContaining('ELOOP') as string,
    });
    await waitUntil(() => countsOf(takeCensus()).descriptors === before, { withinMs: 5_000 });
    expect(agent.activityCount).toBe(0);
  });

  it('is refused for a directory that is not there', async () => {
    const { viewer } = await connect();
    await expect(viewer.request('exec.open', { command: 'true', cwd: '/no/such/place' })).rejects.toMatchObject({
      data: { code: 'spawn_failed', problem: 'no_directory', cwd: '/no/such/place' },
    });
  });

  it('L57: has the user’s environment, what was asked for, and nothing of a terminal', async () => {
    const { viewer } = await connect();
    const { streams } = await viewer.request<Exec>('exec.open', { command: 'env', env: { ASKED: 'for' } });
    await exited(viewer);
    const names = dataOf([viewer], streams.out)
      .toString()
      .split('\n')
      .map((line) => line.split('=')[0] ?? '');
    expect({
      has: ['PATH', 'HOME', 'ASKED'].filter((name) => !names.includes(name)),
      hasNot: names.filter((name) => /^(TERM|SALLYPORT_.*|NODE_.*|npm_.*)$/.test(name)),
    }).toEqual({ has: [], hasNot: [] });
  });

  it('L21: holds no descriptor of the agent', async () => {
    const { viewer } = await connect();
    const { streams } = await viewer.request<Exec>('exec.open', { command: 'ls', args: ['/proc/self/fd'] });
    await exited(viewer);
    // The fourth is the listing's own.
    expect(dataOf([viewer], streams.out).toString().trim().split(/\s+/)).toEqual(['0', '1', '2', '3']);
  });
});

describe('L49: when the session ends, so do its programs', () => {
  it.each([
    ['that obeys', 'sleep 301', 400],
    ['with children', 'sleep 302 & sleep 303 & wait', 400],
    ['that ignores TERM', `trap '' TERM; while :; do sleep 1; done`, 1_500],
    ['that is stopped', 'kill -STOP $$', 1_500],
  ])('L49: one %s, with its whole group', async (_what, script, withinMs) => {
    const { viewer } = await connect();
    const { pid } = await run(viewer, script);
    await waitUntil(() => isRunning(pid), { withinMs: 2_000 });
    const members = (): number => processes.listProcessSession(pid).length;
    const startMs = performance.now();
    await viewer.request('session.close');
    const tookMs = performance.now() - startMs;
    await waitUntil(() => members() === 0, { withinMs: 1_000 });
    expect({ members: members(), isQuick: tookMs < withinMs, activity: agent.activityCount }).toEqual({
      members: 0,
      isQuick: true,
      activity: 0,
    });
  });

  /** One that waited for 60 programs would stand still for all their graces. */
  const LONGEST_GAP_MS = 1_500;

  it('L53: many at once, and the loop runs on meanwhile', async () => {
    const { viewer } = await connect();
    await Promise.all(Array.from({ length: 60 }, () => run(viewer, `trap '' TERM; sleep 305 & wait; sleep 305`)));
    let longestMs = 0;
    let lastMs = performance.now();
    const watch = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - lastMs);
      lastMs = performance.now();
    }, 5);
    await viewer.request('session.close');
    clearInterval(watch);
    expect({ longestMs, isShort: longestMs < LONGEST_GAP_MS }).toMatchObject({ isShort: true });
  });

  it('L30: one whose answer could not be sent ends at once', async () => {
    const { viewer, link } = await connect();
    viewer.request('exec.open', { command: 'sleep', args: ['304'] }).catch(() => undefined);
    await waitUntil(() => agent.activityCount > 0 || link.agent.end !== undefined, { withinMs: 2_000 });
    link.cut();
    await waitUntil(() => agent.activityCount === 0 || agent.status.sessions.recovering === 1, { withinMs: 2_000 });
    await agent.quit();
    expect(agent.activityCount).toBe(0);
  });
});
