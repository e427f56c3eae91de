import { spawn } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { createPtyHost, createPtySystem, type PtySystem } from '../../../main/terminal/node-pty.ts';
import { keepEachDescriptorPrivate } from '../../../main/terminal/posix.ts';
import type { Pty, PtyCommand } from '../../../main/terminal/pty.ts';
import { SpawnFailedError } from '../../../main/terminal/spawn-failed-error.ts';
import { countsOf, takeCensus } from '../../census.ts';
import { processes, RealShells } from '../../real-shells.ts';
import { waitUntil } from '../../wait-until.ts';

const system = createPtySystem(systemClock);
const sleeper: PtyCommand = { file: '/bin/sleep', args: ['300'], cwd: '/', env: {}, size: { cols: 80, rows: 24 } };

let shells: RealShells;
beforeEach(async () => {
  shells = new RealShells();
  const first = await shells.openAtPrompt('dash'); // whatever is loaded at the first use is there before anything is counted
  await shells.close(first);
});
afterEach(() => shells.dispose());

const counts = () => countsOf(takeCensus());

async function expectCounts(before: ReturnType<typeof counts>): Promise<void> {
  await waitUntil(() => JSON.stringify(counts()) === JSON.stringify(before), { withinMs: 2_000 }).catch(
    () => undefined,
  );
  expect(counts()).toEqual(before);
}

function fail(): never {
  throw new Error('injected');
}

/** A system that records the pid of each child it forks. */
function recording(changes: Partial<PtySystem>): { readonly pids: number[]; readonly system: PtySystem } {
  const pids: number[] = [];
  const fork: PtySystem['fork'] = (command, onCollected) => {
    const born = system.fork(command, onCollected);
    pids.push(born.pid);
    return born;
  };
  return { pids, system: { ...system, fork, ...changes } };
}

function failAtSecondCall(): () => void {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls === 2) fail();
  };
}

const steps: [string, () => Partial<PtySystem>][] = [
  ['descriptors cannot be made private before the fork', () => ({ keepDescriptorsPrivate: fail })],
  ['the fork is refused', () => ({ fork: fail })],
  ['descriptors cannot be made private after the fork', () => ({ keepDescriptorsPrivate: failAtSecondCall() })],
  ['there is no second descriptor', () => ({ duplicate: fail })],
  ['there is no stream', () => ({ openStream: fail })],
];

describe('L12: a start that fails', () => {
  it.each(steps)('leaves nothing behind when %s', async (_what, change) => {
    const before = counts();
    const host = createPtyHost(systemClock, recording(change()).system);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      // Each attempt gets its own failing step, since some fail at a certain call.
      const attemptHost = attempt === 0 ? host : createPtyHost(systemClock, recording(change()).system);
      expect(() => attemptHost.spawn(sleeper)).toThrow(SpawnFailedError);
    }
    await expectCounts(before);
  });

  it('H: without the clean-up, its child and its master stay', async () => {
    const before = counts();
    const broken = recording({ duplicate: fail, kill: () => undefined, closeMaster: () => undefined });
    expect(() => createPtyHost(systemClock, broken.system).spawn(sleeper)).toThrow(SpawnFailedError);
    const after = counts();
    const leak = { children: after.children - before.children, masters: after.masters - before.masters };
    for (const pid of broken.pids) process.kill(pid, 'SIGKILL');
    closeMastersAbove(before.masters);
    expect(leak).toEqual({ children: 1, masters: 1 });
    await expectCounts(before);
  });
});

/** Closes what a broken start left open: this process has no other use for its newest masters. */
function closeMastersAbove(count: number): void {
  const masters = Object.entries(takeCensus().descriptors).filter(([, target]) => target.endsWith('ptmx'));
  for (const [fd] of masters.slice(count)) system.closeMaster(Number(fd));
}

describe('L20, F5: after', () => {
  it('30 immediate open/close cycles, descriptors and children are as before', async ({ annotate }) => {
    const before = counts();
    const durations: number[] = [];
    for (let cycle = 0; cycle < 30; cycle += 1) {
      const terminal = await shells.open({ shell: 'bash' });
      durations.push((await shells.close(terminal)).durationMs);
    }
    await expectCounts(before);
    const longestMs = Math.max(...durations);
    await annotate(`longest of 30 closes: ${longestMs.toFixed(1)} ms`);
    expect(longestMs).toBeLessThanOrEqual(800);
  });

  it('200 natural exits, descriptors and children are as before', async () => {
    const before = counts();
    for (let run = 0; run < 200; run += 1) {
      const terminal = await shells.open({ command: 'true' });
      await waitUntil(() => terminal.exit() !== undefined, { withinMs: 5_000 });
      terminal.pty.dispose();
    }
    await expectCounts(before);
  });

  it('50 failed starts, descriptors and children are as before', async () => {
    const before = counts();
    for (let run = 0; run < 50; run += 1) {
      await expect(shells.open({ command: '/no/such/program' })).rejects.toThrow(SpawnFailedError);
    }
    await expectCounts(before);
  });
});

/** A program that is just being loaded has more descriptors open for a moment: whoever wants few must wait for them. */
const descriptorsOf = (pid: number): Readonly<Record<number, string>> => takeCensus(pid).descriptors;

async function openProgram(changes: Partial<PtySystem> = {}): Promise<{ pty: Pty; hasEnded: () => boolean }> {
  const pty = createPtyHost(systemClock, { ...system, ...changes }).spawn(sleeper);
  let hasEnded = false;
  pty.onExit(() => (hasEnded = true));
  await waitUntil(() => processes.find(pty.pid)?.name === 'sleep', { withinMs: 5_000 });
  return { pty, hasEnded: () => hasEnded };
}

async function end({ pty, hasEnded }: { pty: Pty; hasEnded: () => boolean }): Promise<void> {
  processes.signalGroup(pty.pid, 'SIGKILL');
  await waitUntil(hasEnded, { withinMs: 5_000 });
  pty.dispose();
}

describe('L21: the descriptors of a shell', () => {
  it.each([
    ['close_range', {}],
    ['the walk over descriptors', { keepDescriptorsPrivate: keepEachDescriptorPrivate }],
  ])('are 0, 1 and 2 on its own PTY, and the other shell hears its hang-up at once (%s)', async (_how, changes) => {
    const a = await openProgram(changes);
    const b = await openProgram(changes);
    for (const { pty } of [a, b]) {
      await waitUntil(() => Object.keys(descriptorsOf(pty.pid)).join() === '0,1,2', { withinMs: 2_000 });
    }
    const [ofA, ofB] = [descriptorsOf(a.pty.pid), descriptorsOf(b.pty.pid)];
    a.pty.dispose();
    await waitUntil(a.hasEnded, { withinMs: 300 });

    const tty = ofB[0];
    expect(ofB).toEqual({ 0: tty, 1: tty, 2: tty });
    expect(tty).toMatch(/^\/dev\/pts\/\d+$/);
    expect(ofA[0]).not.toBe(tty);
    expect(b.hasEnded()).toBe(false);
    await end(b);
  });

  it('are not given to programs started without a PTY either', async () => {
    const a = await openProgram();
    const child = spawn('sleep', ['300'], { stdio: ['pipe', 'ignore', 'ignore'] });
    await waitUntil(() => processes.find(child.pid ?? 0)?.name === 'sleep', { withinMs: 5_000 });
    const targets = Object.values(descriptorsOf(child.pid ?? 0));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    await end(a);
    expect(targets.filter((target) => target.endsWith('ptmx'))).toEqual([]);
  });

  it('H: without the cure, B holds the master of A and keeps A alive', async () => {
    const withoutCure = { keepDescriptorsPrivate: () => undefined };
    const a = await openProgram(withoutCure);
    const b = await openProgram(withoutCure);
    const targets = Object.values(descriptorsOf(b.pty.pid));
    a.pty.dispose();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const isAliveAfterClose = !a.hasEnded();
    await end(b);
    await end(a);
    expect({ holdsMaster: targets.some((target) => target.endsWith('ptmx')), isAliveAfterClose }).toEqual({
      holdsMaster: true,
      isAliveAfterClose: true,
    });
  });
});
