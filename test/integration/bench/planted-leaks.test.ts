import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareInside, compareOutside } from '../../../bench/soak/census.ts';
import { takeInsideCensus, type InsideCensus } from '../../../bench/soak/inside-census.ts';
import { findByEnvironment, takeOutsideCensus, type OutsideCensus } from '../../../bench/soak/outside-census.ts';
import { waitUntil } from '../../wait-until.ts';

const fixture = fileURLToPath(new URL('../../fixtures/leaking-program.mjs', import.meta.url));
const classes = new Set(['Session', 'Emitter']);

let program: ChildProcess;
let mark: string;
let inspectorUrl: string;
const said: string[] = [];

beforeAll(async () => {
  const value = randomUUID();
  mark = `PLANTED=${value}`;
  program = spawn(process.execPath, ['--inspect=127.0.0.1:0', fixture], {
    stdio: 'pipe',
    env: { ...process.env, PLANTED: value },
  });
  let words = '';
  program.stderr?.on('data', (text: Buffer) => (words += text.toString()));
  createInterface({ input: program.stdout as NodeJS.ReadableStream }).on('line', (line) => said.push(line));
  await waitUntil(() => said.includes('ready'), { withinMs: 20_000 });
  inspectorUrl = /ws:\S+/.exec(words)?.[0] ?? '';
  await takeInsideCensus(inspectorUrl, classes); // the first look leaves something behind by itself
});
afterAll(async () => {
  const ended = new Promise((resolve) => program.once('close', resolve));
  for (const pid of findByEnvironment(mark)) process.kill(pid, 'SIGKILL');
  await ended;
  await waitUntil(() => findByEnvironment(mark).length === 0, { withinMs: 5_000 });
});

interface Taken {
  readonly outside: OutsideCensus;
  readonly inside: InsideCensus;
}

async function take(): Promise<Taken> {
  const outside = takeOutsideCensus(Number(program.pid), mark);
  return { outside, inside: await takeInsideCensus(inspectorUrl, classes) };
}

async function leak(what: string): Promise<void> {
  const count = said.length;
  program.stdin?.write(`${what}\n`);
  await waitUntil(() => said.length > count, { withinMs: 10_000 });
}

/** Both looks, without the numbers in brackets: how many there were before differs from one Node to the next. */
function problemsOf(before: Taken, after: Taken): string[] {
  const problems = [...compareOutside(before.outside, after.outside), ...compareInside(before.inside, after.inside)];
  return problems.map((problem) => problem.replace(/ \(\d.*$/, ''));
}

describe('a program that has leaked', () => {
  it('nothing shows no problem', async () => {
    const before = await take();

    expect(problemsOf(before, await take())).toEqual([]);
  });

  it('one of everything is found out, by name', async () => {
    const expected = [
      'children: 1 more sleep',
      'processes it started: 2 more sleep',
      'descriptors: 1 more /dev/zero',
      'event loop: 1 more ProcessWrap',
      'event loop: 1 more Timeout',
      'inside: 1 more listeners of Node emitters',
      'inside: 1 more listeners of own emitters',
      'inside: 2 more timers',
      'objects: 1 more Session',
      expect.stringMatching(/^heap: \d+\.\d % more$/),
      expect.stringMatching(/^data in the heap: \d+\.\d % more$/),
    ];
    const before = await take();
    for (const what of ['child', 'orphan', 'descriptor', 'interval', 'timer', 'node listener', 'own listener'])
      await leak(what);
    await leak('object');
    await leak('memory');
    // A shell that has started something needs a moment to be gone itself.
    await waitUntil(async () => problemsOf(before, await take()).length === expected.length, {
      withinMs: 10_000,
    }).catch(() => undefined);

    expect(problemsOf(before, await take())).toEqual(expected);
  });

  it('a thread is found out', async () => {
    const before = await take();
    await leak('thread');
    await waitUntil(async () => problemsOf(before, await take()).length > 0, { withinMs: 10_000 });

    expect(problemsOf(before, await take())).toContainEqual(expect.stringMatching(/^threads: \d+ more/));
  });
});
