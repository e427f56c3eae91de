import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '../../base/system-clock.ts';
import { createPtyHost } from '../../main/terminal/unix-pty.ts';
import type { Pty } from '../../main/terminal/pty.ts';
import type { ExitStatus } from '../../protocol/terminal-info.ts';

export interface Ran {
  readonly output: Buffer;
  readonly exit: ExitStatus;
  readonly tookMs: number;
  /** Bytes that came after the exit was told. */
  readonly afterExit: number;
}

/** Runs a script on a PTY to its end. */
export function runOnPty(script: string, onSpawned: (pty: Pty) => void = () => undefined, cwd = '/'): Promise<Ran> {
  const startMs = performance.now();
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin' };
  const command = { file: '/bin/sh', args: ['-c', script], cwd, env, size: { cols: 80, rows: 24 } };
  const pty = createPtyHost(systemClock).spawn(command);
  const pieces: Uint8Array[] = [];
  let afterExit = 0;
  let hasExited = false;
  pty.onOutput((bytes) => {
    if (hasExited) afterExit += bytes.length;
    pieces.push(bytes.slice());
  });
  onSpawned(pty);
  return new Promise((resolve) => {
    pty.onExit((exit) => {
      hasExited = true;
      pty.dispose();
      resolve({ output: Buffer.concat(pieces), exit, tookMs: performance.now() - startMs, afterExit });
    });
  });
}

export function pauseAtFirstOutput(pty: Pty): void {
  const first = pty.onOutput(() => {
    first.dispose();
    pty.setPaused(true);
  });
}

/** What becomes of the PTY. */
const pauses = {
  'never paused': () => undefined,
  'paused for a moment': (pty: Pty): void => {
    pauseAtFirstOutput(pty);
    const first = pty.onOutput(() => {
      first.dispose();
      setTimeout(() => pty.setPaused(false), 5);
    });
  },
  'paused for ever': (pty: Pty): void => pty.setPaused(true),
};

/** L24: children that write `bytes` and exit at once are heard to the end, and then their end, in each of `runs` runs. */
export async function checkLastOutput(runs: number, bytes: number, pause: keyof typeof pauses): Promise<string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sallyport-output-'));
  const written = Buffer.from(Array.from({ length: bytes }, (_, index) => 33 + ((index * 7 + (index >> 8)) % 90)));
  writeFileSync(path.join(folder, 'written'), written);
  try {
    for (let run = 0; run < runs; run += 1) {
      const { output, afterExit } = await runOnPty('exec cat written', pauses[pause], folder);
      if (!output.equals(written)) return [`output is ${output.length < bytes ? 'lost' : 'changed'}`];
      if (afterExit > 0) return ['output comes after the exit'];
    }
    return [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
