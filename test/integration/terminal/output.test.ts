import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { createPtyHost, createPtySystem } from '../../../main/terminal/node-pty.ts';
import type { Pty } from '../../../main/terminal/pty.ts';
import type { ExitStatus } from '../../../protocol/terminal-info.ts';
import { waitUntil } from '../../wait-until.ts';

const KIB = 1024;
const host = createPtyHost(systemClock);
const folder = mkdtempSync(path.join(os.tmpdir(), 'sallyport-output-'));
const bySize = new Map<number, Buffer>();

beforeAll(() => {
  for (const size of [2_000, 20 * KIB, 200 * KIB]) {
    const bytes = Buffer.from(Array.from({ length: size }, (_, index) => 33 + ((index * 7 + (index >> 8)) % 90)));
    bySize.set(size, bytes);
    writeFileSync(path.join(folder, String(size)), bytes);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  readonly output: Buffer;
  readonly exit: ExitStatus;
  readonly tookMs: number;
  readonly afterExit: number;
}

/** Runs a script on a PTY to its end. `onFirstOutput` is called once. */
function run(script: string, { on = host, onFirstOutput = (_pty: Pty): void => undefined } = {}): Promise<Ran> {
  const startMs = performance.now();
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin' };
  const pty = on.spawn({ file: '/bin/sh', args: ['-c', script], cwd: folder, env, size: { cols: 80, rows: 24 } });
  const pieces: Uint8Array[] = [];
  let afterExit = 0;
  let hasExited = false;
  pty.onOutput((bytes) => {
    if (hasExited) afterExit += bytes.length;
    pieces.push(bytes);
    if (pieces.length === 1) onFirstOutput(pty);
  });
  return new Promise((resolve) => {
    pty.onExit((exit) => {
      hasExited = true;
      pty.dispose();
      resolve({ output: Buffer.concat(pieces), exit, tookMs: performance.now() - startMs, afterExit });
    });
  });
}

/** How many of `runs` children that write `size` bytes and exit at once come out short or changed. */
async function countLost(runs: number, size: number, options: Parameters<typeof run>[1] = {}): Promise<number> {
  let lost = 0;
  for (let index = 0; index < runs; index += 1) {
    const { output, afterExit } = await run(`exec cat ${size}`, options);
    if (!output.equals(bySize.get(size) as Buffer) || afterExit > 0) lost += 1;
  }
  return lost;
}

describe('L24, F6: output before an exit', () => {
  it.each([[20 * KIB], [200 * KIB]])('is whole in 300 of 300 runs of %i bytes', async (size) => {
    expect(await countLost(300, size)).toBe(0);
  });

  it.each([[20 * KIB], [200 * KIB]])('is whole in 300 of 300 runs of %i bytes, paused for a moment', async (size) => {
    const onFirstOutput = (pty: Pty): void => {
      pty.setPaused(true);
      setTimeout(() => pty.setPaused(false), 5);
    };
    expect(await countLost(300, size, { onFirstOutput })).toBe(0);
  });

  it('F7: is whole, and the exit is told, when the PTY stays paused', async () => {
    expect(await countLost(50, 2_000, { onFirstOutput: (pty) => pty.setPaused(true) })).toBe(0);
    const { output } = await run('printf first; sleep 0.2; printf last', {
      onFirstOutput: (pty) => pty.setPaused(true),
    });
    expect(output.toString()).toBe('firstlast');
  });

  it('waits while the PTY is paused from its first moment', async () => {
    const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin' };
    const size = { cols: 80, rows: 24 };
    const pty = host.spawn({ file: '/bin/sh', args: ['-c', 'echo early; read line'], cwd: folder, env, size });
    let bytes = 0;
    pty.onOutput((piece) => (bytes += piece.length));
    pty.setPaused(true);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const whilePaused = bytes;
    pty.setPaused(false);
    await waitUntil(() => bytes > 0, { withinMs: 1_000 });
    const exited = new Promise((resolve) => pty.onExit(resolve));
    pty.dispose();
    await exited;
    expect(whilePaused).toBe(0);
  });

  it('is told within 300 ms, whatever the shell has left in the background', async () => {
    const quiet = await run('sleep 1.5 & printf bye; exit 3');
    const noisy = await run('(for i in $(seq 200); do echo on and on; sleep 0.005; done) & printf bye; exit 4');
    expect([quiet.exit.code, noisy.exit.code]).toEqual([3, 4]);
    expect(Math.max(quiet.tookMs, noisy.tookMs)).toBeLessThan(300);
  });

  it('comes from a program that closes its terminal and opens it again', async () => {
    const { output, exit } = await run('exec <&- >&- 2>&-; sleep 0.3; echo again >/dev/tty; sleep 0.3; exit 5');
    expect({ output: output.toString(), code: exit.code }).toEqual({ output: 'again\r\n', code: 5 });
  });

  it('does not end with the terminal: a program that closes it lives on', async () => {
    const { exit, tookMs } = await run('exec </dev/null >/dev/null 2>&1; sleep 0.5; exit 6');
    expect(exit).toEqual({ code: 6, signal: null });
    expect(tookMs).toBeGreaterThanOrEqual(500);
  });

  it('H: without the drain, the tail is lost', async () => {
    const withoutDrain = createPtyHost(systemClock, { ...createPtySystem(systemClock), readNow: () => 'nothing' });
    const onFirstOutput = (pty: Pty): void => pty.setPaused(true);
    const { output } = await run('printf first; sleep 0.2; printf last', { on: withoutDrain, onFirstOutput });
    expect(output.toString()).toBe('first');
  });
});
