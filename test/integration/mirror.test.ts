import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../base/system-clock.ts';
import { createMirrorHost } from '../../main/terminal/mirror-host.ts';
import { OutputLog } from '../../main/terminal/output-log.ts';
import type { MirrorHost } from '../../main/terminal/mirror.ts';
import { FakeClock } from '../fakes/fake-clock.ts';
import { silentLog } from '../fakes/silent-log.ts';
import { ViewerTerminal } from '../terminal-picture.ts';
import { waitUntil } from '../wait-until.ts';

const workerUrl = new URL('../../out/main/mirror-worker.js', import.meta.url);
const size = { cols: 80, rows: 24 };

const crashingWorkerUrl = new URL('../fixtures/crashing-mirror-worker.mjs', import.meta.url);

let host: MirrorHost | undefined;

function openMirror(replay?: () => Iterable<Uint8Array>) {
  host ??= createMirrorHost({ workerUrl, log: silentLog, clock: systemClock });
  const mirror = host.create({ size, scrollbackLines: 100, ...(replay === undefined ? {} : { replay }) });
  const replies: string[] = [];
  const titles: string[] = [];
  mirror.onReply((bytes) => replies.push(Buffer.from(bytes).toString()));
  mirror.onTitle((title) => titles.push(title));
  return { mirror, replies, titles };
}

async function firstRow(mirror: { snapshot(scope: 'all'): Promise<{ bytes: Uint8Array }> }): Promise<string> {
  const viewer = new ViewerTerminal(size, 100);
  viewer.write((await mirror.snapshot('all')).bytes);
  return viewer.terminal.buffer.active.getLine(0)?.translateToString(true) ?? '';
}

/** Threads of this process with a lower priority than its first one. */
function niceThreads(): number {
  if (process.platform !== 'linux') return 0;
  const threads = readdirSync('/proc/self/task').map(Number);
  return threads.filter((thread) => getPriority(thread) > getPriority(process.pid)).length;
}

describe('L43: mirrors in the worker', () => {
  afterEach(() => {
    host?.dispose();
    host = undefined;
  });

  it('answer queries, tell titles and give snapshots, each terminal for itself', async () => {
    const one = openMirror();
    const two = openMirror();
    one.mirror.write(Buffer.from('one\x1b[6n\x1b]0;first\x07'));
    two.mirror.write(Buffer.from('two'));

    const rows = [await firstRow(one.mirror), await firstRow(two.mirror)];

    expect([rows, one.replies, one.titles, two.replies]).toEqual([['one', 'two'], ['\x1b[1;4R'], ['first'], []]);
  });

  it('let the other threads of the process go first, but on a Mac', async () => {
    const { mirror } = openMirror();
    await waitUntil(() => niceThreads() === 0, { withinMs: 10_000 }); // of hosts before this one
    mirror.write(Buffer.from('one\x1b[6n'));
    await firstRow(mirror);

    expect(niceThreads()).toBe(process.platform === 'linux' ? 1 : 0);
  });

  it('answer before there was output, without a thread', async () => {
    const { mirror } = openMirror();

    expect(await mirror.snapshot('all')).toEqual({ bytes: new Uint8Array(0), offset: 0, size, scope: 'all' });
  });

  it('have all of a prompt that no screen was needed for, once somebody asks', async () => {
    const { mirror, titles, replies } = openMirror();
    for (const piece of ['\x1b]0;home\x07\x1b[?2004h\x1b[1', 'mhey\x1b[m$ ']) mirror.write(Buffer.from(piece));
    const told = [...titles];

    const row = await firstRow(mirror);
    mirror.write(Buffer.from('\x1b[6n'));
    await waitUntil(() => replies.length > 0, { withinMs: 5000 });

    expect([told, row, replies]).toEqual([['home'], 'hey$ ', ['\x1b[1;6R']]);
  });

  it('take resizes in order with output', async () => {
    const { mirror } = openMirror();
    mirror.write(Buffer.from('x'.repeat(90)));
    mirror.resize({ cols: 120, rows: 30 });
    mirror.write(Buffer.from('y'));

    const snapshot = await mirror.snapshot('all');

    expect([snapshot.size, snapshot.offset]).toEqual([{ cols: 120, rows: 30 }, 91]);
  });

  it('L45: say when they are behind, and when they have caught up', async () => {
    const { mirror } = openMirror();
    const behind: boolean[] = [];
    mirror.onBehindChanged((isBehind) => behind.push(isBehind));
    for (let count = 0; count < 20; count += 1) mirror.write(Buffer.alloc(64 * 1024, 'flood\r\n'));
    const peak = mirror.backlogBytes;

    await waitUntil(() => mirror.backlogBytes === 0, { withinMs: 5000 });

    expect([peak > 1024 * 1024, behind]).toEqual([true, [true, false]]);
  });

  it('reject a snapshot when they are disposed meanwhile', async () => {
    const { mirror } = openMirror();
    mirror.write(Buffer.from('x'));
    const snapshot = mirror.snapshot('all');

    mirror.dispose();

    await expect(snapshot).rejects.toThrow('gone');
  });

  it.each([
    ['rebuilds them from the log, without answering again', 'CRASH', 1, 'heyCRASH!'],
    ['starts them empty when the log is what kills it', 'CRASH ALWAYS', 2, '!'],
  ])('whose worker dies: another one %s', async (_what, fatal, deaths, row) => {
    const warnings: string[] = [];
    host = createMirrorHost({
      workerUrl: crashingWorkerUrl,
      clock: systemClock,
      log: { ...silentLog, warn: (_fields, message) => warnings.push(message) },
    });
    const log = new OutputLog(1024 * 1024);
    const { mirror, replies } = openMirror(() => log.pieces());
    const print = (text: string): void => {
      log.append(Buffer.from(text));
      mirror.write(Buffer.from(text));
    };
    print('hey\x1b[6n');
    await waitUntil(() => replies.length === 1, { withinMs: 10_000 });

    print(fatal);
    await waitUntil(() => warnings.length === deaths && mirror.backlogBytes === 0, { withinMs: 5000 });
    print('!');

    expect([await firstRow(mirror), replies]).toEqual([row, ['\x1b[1;4R']]);
  });

  it('whose worker cannot start: another one is tried ever later, and has their content once it can', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-test-'));
    const missing = path.join(folder, 'worker.mjs');
    const clock = new FakeClock();
    let failures = 0;
    host = createMirrorHost({
      workerUrl: pathToFileURL(missing),
      clock,
      log: { ...silentLog, warn: () => (failures += 1) },
    });
    const log = new OutputLog(1024 * 1024);
    const { mirror } = openMirror(() => log.pieces());
    const seen: number[][] = [];
    log.append(Buffer.from('\x1b[2 qhey'));
    mirror.write(Buffer.from('\x1b[2 qhey'));
    for (const [before, pauseMs] of [100, 200, 400].entries()) {
      await waitUntil(() => failures > before, { withinMs: 10_000 });
      await clock.advance(pauseMs - 1);
      seen.push([failures, clock.pendingTimers]);
      await clock.advance(1);
    }
    await waitUntil(() => failures > 3, { withinMs: 10_000 });
    writeFileSync(missing, `import ${JSON.stringify(workerUrl.href)};\n`);
    await clock.advance(800);

    const row = await firstRow(mirror);
    rmSync(folder, { recursive: true });

    expect([seen, row]).toEqual([
      [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
      'hey',
    ]);
  });

  it('let their thread go two seconds after the last screen, and have another once one is needed', async () => {
    const clock = new FakeClock();
    host = createMirrorHost({ workerUrl, log: silentLog, clock });
    const seen: string[] = [];
    const noted = (worker: Worker): void => {
      seen.push('started');
      worker.once('exit', () => seen.push('gone'));
    };
    process.on('worker', noted);
    const one = openMirror();
    one.mirror.write(Buffer.from('one\x1b[6n'));
    await waitUntil(() => one.replies.length === 1, { withinMs: 10_000 });
    one.mirror.dispose();
    await clock.advance(1_999);
    const timers = clock.pendingTimers;
    await clock.advance(1);
    await waitUntil(() => seen.includes('gone'), { withinMs: 5000 });

    const two = openMirror();
    two.mirror.write(Buffer.from('two'));
    const row = await firstRow(two.mirror);
    process.off('worker', noted);

    expect([timers, row, seen]).toEqual([1, 'two', ['started', 'gone', 'started']]);
  });

  it('never keep the process alive', () => {
    const script = `
      const { Worker } = require('node:worker_threads');
      const worker = new Worker(new URL(${JSON.stringify(workerUrl.href)}));
      worker.unref();
      worker.postMessage({ kind: 'open', mirror: 1, size: { cols: 80, rows: 24 }, scrollbackLines: 10, offset: 0 });
    `;

    expect(() => execFileSync(process.execPath, ['-e', script], { timeout: 5000 })).not.toThrow();
  });
});
