import { mkdirSync, mkdtempSync, rmdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { prepareIntegration } from '../../../main/terminal/shell-integration/prepare-integration.ts';
import type { SessionId, TerminalId } from '../../../protocol/ids.ts';
import { silentLog } from '../../fakes/silent-log.ts';
import { waitUntil } from '../../wait-until.ts';
import { DrainingViewer, makeRealRegistry } from './real-registry.ts';

const scripts = mkdtempSync(path.join(os.tmpdir(), 'sallyport-scripts-'));
const home = process.env['HOME'] ?? '';
let world: ReturnType<typeof makeRealRegistry>;

beforeAll(async () => {
  world = makeRealRegistry({}, await prepareIntegration(scripts, silentLog));
});

afterAll(async () => {
  await world.dispose();
  rmSync(scripts, { recursive: true, force: true });
});

const report = (id: TerminalId) => world.registry.get(id).commands;

async function openAtPrompt(spec: Parameters<typeof world.open>[0] = {}) {
  const { terminalId } = await world.open(spec);
  const viewer = world.registry.attach(terminalId, { sessionId: randomUUID() as SessionId, clientName: 'test' });
  const screen = new DrainingViewer(viewer);
  await waitUntil(() => report(terminalId)?.runningMs === null, { withinMs: 15_000 });
  return { terminalId, screen };
}

describe('what a real shell reports', () => {
  it('is told of its terminal: a command under way, and how the last one ended', async () => {
    const { terminalId, screen } = await openAtPrompt();
    screen.type('sleep 0.3; (exit 4)\r');
    await waitUntil(() => report(terminalId)?.runningMs !== null, { withinMs: 15_000 });
    await waitUntil(() => report(terminalId)?.runningMs === null, { withinMs: 15_000 });

    const { last, endedCount } = report(terminalId) ?? {};
    expect({ endedCount, status: last?.status, isTimed: (last?.durationMs ?? 0) >= 250 }).toEqual({
      endedCount: 1,
      status: 4,
      isTimed: true,
    });
  });

  it('gives another terminal the same folder, as its shell calls it, and the home folder once that is gone', async () => {
    mkdirSync(path.join(home, 'real place'));
    symlinkSync('real place', path.join(home, 'link'));
    const { terminalId, screen } = await openAtPrompt();
    screen.type('cd ~/link\r');
    await waitUntil(() => (report(terminalId)?.endedCount ?? 0) === 1, { withinMs: 15_000 });

    const besideIt = await world.open({ cwdOf: terminalId });
    rmdirSync(path.join(home, 'real place'));
    const later = await world.open({ cwdOf: terminalId });
    const unknown = await world.open({ cwdOf: randomUUID() as TerminalId });

    expect([besideIt.cwd, later.cwd, unknown.cwd]).toEqual([path.join(home, 'link'), home, home]);
  });

  it('is nothing where a program was asked for: that is started as it was asked for', async () => {
    const { terminalId, command } = await world.open({ command: '/bin/bash', args: ['-l'] });
    await waitUntil(() => world.registry.get(terminalId).foreground === null, { withinMs: 15_000 });

    expect({ command, report: report(terminalId) }).toEqual({ command: ['/bin/bash', '-l'], report: undefined });
  });

  it('is nothing where the scripts are gone, and the shell starts all the same', async () => {
    rmSync(scripts, { recursive: true });
    const { terminalId } = await world.open();
    await waitUntil(() => world.registry.get(terminalId).foreground === null, { withinMs: 15_000 });

    expect(world.registry.get(terminalId)).toMatchObject({ command: ['/bin/bash', '-l'] });
    expect(report(terminalId)).toBeUndefined();
  });
});
