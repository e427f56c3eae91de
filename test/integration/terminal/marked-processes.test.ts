import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../../base/clock.ts';
import { systemClock } from '../../../base/system-clock.ts';
import { ProcShellProcesses } from '../../../main/terminal/proc-shell-processes.ts';

/** Nobody else's, not even that of the same test beside it. */
const MARK = randomUUID();

type Started = ChildProcess & { readonly pid: number };

let folder: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sallyport-marked-'));
});

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function start(file: string, args: readonly string[], others: NodeJS.ProcessEnv = {}): Started {
  const env = { ...process.env, ...others, SALLYPORT_TERMINAL_ID: MARK };
  const child = spawn(file, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  started.push(child);
  return child as Started;
}

/** A clock by which every piece of work uses up its slice. `meanwhile` is what happens when the walk first rests. */
function restlessClock(meanwhile: () => Promise<unknown>): Clock {
  let nowMs = 0;
  let happens: Promise<unknown> | undefined;
  return {
    now: () => (nowMs += 1_000),
    setTimer: (_delayMs, callback) => {
      happens ??= meanwhile();
      void happens.then(() => setImmediate(callback));
      return { dispose: () => undefined };
    },
  };
}

describe('L19: the processes that bear the mark of a terminal', () => {
  it('are with one that was started during the walk by one that has ended before its turn', async () => {
    const parent = start('/bin/sh', ['-c', 'read x; sleep 311 >/dev/null & echo $!']);
    let child = 0;
    const handOn = async (): Promise<void> => {
      const said = once(parent.stdout!, 'data');
      const ended = once(parent, 'exit');
      parent.stdin!.end('\n');
      child = Number(String((await said)[0]));
      await ended;
    };

    const found = await new ProcShellProcesses(restlessClock(handOn)).listMarked(MARK);
    process.kill(child, 'SIGKILL');

    expect(found.map(({ pid }) => pid)).toEqual([child]);
  });

  it.each([
    ['a small', 0],
    ['a large', 20_000],
  ])('are with one that is just becoming another program, with %s environment', async (_what, fillBytes) => {
    const script = path.join(folder, 'again');
    writeFileSync(script, `#!/bin/sh\nexec ${script} $(($1 + 1))\n`, { mode: 0o755 });
    const restless = start(script, ['0'], { FILL: 'x'.repeat(fillBytes) });
    const processes = new ProcShellProcesses(systemClock);
    const hasBecomeAnother = (times: number): boolean => Number(processes.commandLine(restless.pid).at(-1)) > times;
    let missed = 0;
    for (let looks = 0; looks <= 100 || !hasBecomeAnother(100); looks += 1) {
      const found = await processes.listMarked(MARK);
      if (!found.some(({ pid }) => pid === restless.pid)) missed += 1;
    }

    expect(missed).toBe(0);
  });
});
