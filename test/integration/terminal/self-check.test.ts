import { spawn } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../../base/clock.ts';
import { systemClock } from '../../../base/system-clock.ts';
import type { AgentHoldings } from '../../../main/terminal/agent-holdings.ts';
import { ProcAgentHoldings } from '../../../main/terminal/proc-agent-holdings.ts';
import { ProcShellProcesses } from '../../../main/terminal/proc-shell-processes.ts';
import { SelfCheck } from '../../../main/terminal/self-check.ts';
import type { TerminalId } from '../../../protocol/ids.ts';
import { silentLog } from '../../fakes/silent-log.ts';
import { waitUntil } from '../../wait-until.ts';
import { makeRealRegistry } from './real-registry.ts';

const end = { scope: 'foreground', reason: 'viewer' } as const;

/** How many times faster than in earnest the checks come: ten times less time for anything to come to rest. */
const HASTE = 10;
const hurried: Clock = {
  now: () => systemClock.now() * HASTE,
  setTimer: (delayMs, callback) => systemClock.setTimer(delayMs / HASTE, callback),
};

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

function setUp(clock: Clock, cap: number) {
  const world = makeRealRegistry({ 'terminal.cap': cap });
  const { registry, childReaper } = world;
  const found: string[] = [];
  const log = { ...silentLog, warn: (fields: object) => found.push(JSON.stringify(fields)) };
  let looks = 0;
  const real = new ProcAgentHoldings(clock, process.env);
  const holdings: AgentHoldings = {
    isKnown: real.isKnown,
    listShells: () => {
      looks += 1;
      return real.listShells();
    },
    markOf: (pid) => real.markOf(pid),
    listMasters: () => real.listMasters(),
    isMaster: (descriptor) => real.isMaster(descriptor),
  };
  const check = new SelfCheck({
    ...{ clock, log, holdings, processes: new ProcShellProcesses(systemClock) },
    owned: () => ({ terminals: registry.holdings(), children: childReaper.list() }),
    changes: [registry.onHoldingsChanged, childReaper.onChanged],
  });
  cleanups.push(world.dispose, () => check.dispose());
  return { ...world, check, found, looks: () => looks };
}

/** The real time, and how long each slice of work held the loop: from one rest to the next. */
function watchSlices(): { readonly clock: Clock; readonly holdsMs: number[] } {
  const holdsMs: number[] = [];
  let startMs = 0;
  const setTimer: Clock['setTimer'] = (delayMs, callback) => {
    if (delayMs === 0) holdsMs.push(systemClock.now() - startMs);
    return systemClock.setTimer(delayMs, () => {
      startMs = systemClock.now();
      callback();
    });
  };
  return { clock: { now: systemClock.now, setTimer }, holdsMs };
}

/** Takes a core for itself until the test is over. */
function keepBusy(): void {
  const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  cleanups.push(() => child.kill('SIGKILL'));
}

type World = ReturnType<typeof setUp>;

async function openAndClose({ open, registry }: World): Promise<void> {
  const { terminalId } = await open();
  await registry.close(terminalId, end);
}

/** The shell leaves by itself, or is killed. */
async function openAndEnd({ open, registry }: World, index: number): Promise<void> {
  const { terminalId, pid } = await open(index % 2 === 0 ? {} : { command: '/bin/sh', args: ['-c', 'exit 3'] });
  if (index % 2 === 0) process.kill(Number(pid), 'SIGKILL');
  await waitUntil(() => registry.get(terminalId).state === 'exited', { withinMs: 20_000 });
  registry.dismiss(terminalId);
}

async function restartAll({ registry }: World, ids: readonly TerminalId[]): Promise<void> {
  await Promise.all(ids.map((id) => registry.restart(id, registry.get(id).generation)));
}

const each = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe('L20: the self-check beside real shells', () => {
  it('L20, L27: storms of closes, ends and restarts never look like a difference, beside a busy program', async () => {
    const world = setUp(hurried, 64);
    keepBusy();
    for (let storm = 0; storm < 3 || (world.looks() < 4 && storm < 30); storm += 1) {
      for (let batch = 0; batch < 4; batch += 1) await each(10, () => openAndClose(world));
      for (let batch = 0; batch < 2; batch += 1) await each(5, (index) => openAndEnd(world, index));
      const ids = await each(6, async () => (await world.open()).terminalId);
      for (let round = 0; round < 2; round += 1) await restartAll(world, ids);
      await each(6, (index) => world.registry.close(ids[index]!, end));
    }
    const during = world.looks();
    await waitUntil(() => world.looks() > during, { withinMs: 10_000 });

    expect({ found: world.found, left: world.check.list(), looksInStorms: during > 3 }).toEqual({
      found: [],
      left: [],
      looksInStorms: true,
    });
  });

  it('L18, L20: 200 terminals opened in a storm are compared once they are there, and hold the loop for a moment at a time', async ({
    annotate,
  }) => {
    const { clock, holdsMs } = watchSlices();
    const world = setUp(clock, 250);
    const open = (): Promise<unknown> => world.open({ command: '/bin/sleep', args: ['300'] });
    for (let batch = 0; batch < 10; batch += 1) await each(20, open);
    const during = world.looks();
    holdsMs.length = 0;
    await waitUntil(() => world.looks() > during, { withinMs: 10_000 });
    await new Promise((resolve) => setTimeout(resolve, 2_500));

    const medianMs = holdsMs.toSorted((a, b) => a - b)[Math.floor(holdsMs.length / 2)] ?? 0;
    await annotate(`${holdsMs.length} slices, half of them shorter than ${medianMs.toFixed(2)} ms`);
    expect({ isBounded: world.looks() <= 5, after: world.looks() - during, found: world.found }).toEqual({
      isBounded: true,
      after: 1,
      found: [],
    });
    expect(holdsMs.length).toBeGreaterThan(2);
    expect(medianMs).toBeLessThan(20); // Not all, and not as short as they are alone: the machine takes turns, too.
  });
});
