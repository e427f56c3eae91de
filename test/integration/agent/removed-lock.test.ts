import { closeSync, openSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { openStateFolder, type StateFolder } from '../../../main/agent/state-folder.ts';
import { takeFolder } from '../../../main/agent/take-folder.ts';
import { lockExclusively } from '../../../main/terminal/posix.ts';
import { isAlive } from '../../census.ts';
import { copyStateFolder } from '../../copy-state-folder.ts';
import { processes } from '../../real-shells.ts';
import { runCli, startProgram } from '../../start-program.ts';
import { KilledAgents } from './killed-agents.ts';

/** More than any process has. */
const DEAD = { pid: 0x7fff_fff0, startTime: 1 };

let agents: KilledAgents;
beforeEach(async () => (agents = await KilledAgents.make()));
afterEach(() => agents.dispose());

/** What an agent says that must not start. */
async function refusal(stateDir = agents.stateDir): Promise<string> {
  const program = await startProgram('agent', { stateDir });
  await program.stop('SIGKILL');
  return JSON.stringify(program.ready);
}

const removeLock = (): Promise<void> => rm(path.join(agents.stateDir, 'agent.lock'));

describe('one agent per state folder, whatever becomes of its lock file', () => {
  it('L26: an agent whose lock file was removed keeps its shells: another one is refused, and says which process it is', async () => {
    const first = await agents.start();
    const { shell } = await first.open('bash', ['--norc']);
    for (let round = 0; round < 2; round += 1) {
      await removeLock();
      expect(await refusal()).toContain(`An agent (process ${first.program.pid}) already holds`);
    }
    const { shells } = (await agents.journal()) ?? { shells: [] };
    expect({ isAlive: isAlive(shell), journal: shells.map(({ pid }) => pid) }).toEqual({
      ...{ isAlive: true, journal: [shell] },
    });
    expect((await first.list()).map(({ pid }) => pid)).toEqual([shell]);
  });

  it('L26: another one is refused while it has no shells, too', async () => {
    const first = await agents.start();
    await removeLock();
    expect(await refusal()).toContain('already holds');
    expect((await first.status()).sessions.active).toBe(1);
  });

  it('is joined by a page, and told to quit, as before', async () => {
    const first = await agents.start();
    const { shell } = await first.open('bash', ['--norc']);
    await removeLock();
    const page = await startProgram('serve', { stateDir: agents.stateDir });
    const listed = await first.list();
    await page.stop();
    const { code } = await runCli(['quit', '--state-dir', agents.stateDir]);
    const { signal } = await first.program.ended;
    expect({ listed: listed.map(({ pid }) => pid), code, signal, isAlive: isAlive(shell) }).toEqual({
      ...{ listed: [shell], code: 0, signal: null, isAlive: false },
    });
  });

  it('L26: a copy of its folder is refused as one, for the shells in the copied journal are its own, and no quit there ends it', async () => {
    const first = await agents.start();
    const { shell } = await first.open('bash', ['--norc']);
    const copy = path.join(agents.folder, 'copy');
    await copyStateFolder(agents.stateDir, copy);
    const [asAgent, asPage] = [await refusal(copy), (await startProgram('serve', { stateDir: copy })).ready];
    const { code, stderr } = await runCli(['quit', '--state-dir', copy]);

    for (const said of [asAgent, JSON.stringify(asPage)])
      expect(said).toContain(
        `seems to be a copy: the shells in its shells.json are those of an agent that runs (process ${first.program.pid})`,
      );
    expect({ code, stderr, isAlive: isAlive(shell) }).toEqual({
      ...{ code: 69, stderr: expect.stringContaining(`No agent runs for ${copy}`) as string, isAlive: true },
    });
    await rm(path.join(copy, 'shells.json'));
    const second = await startProgram('agent', { stateDir: copy });
    expect(second.ready).toMatchObject({ event: 'ready' });
    await second.stop();
    expect(isAlive(shell)).toBe(true);
  });
});

describe('a lock that a killed agent has left with a copy of itself', () => {
  let folder: StateFolder;
  let copy: number;
  const take = () => takeFolder(folder, processes, systemClock);
  const says = (holder: object | undefined): Promise<void> =>
    writeFile(folder.lock, holder === undefined ? '' : JSON.stringify({ ...holder, socket: '/x' }));

  beforeEach(async () => {
    folder = await openStateFolder(agents.stateDir);
    copy = openSync(folder.lock, 'a+');
    lockExclusively(copy);
  });

  it.each<[string, object | undefined]>([
    ['that is named', DEAD],
    ['that had just begun to quit', undefined],
  ])('L26: is waited for: one of an agent %s', async (_what, holder) => {
    await says(holder);
    const soon = setTimeout(() => closeSync(copy), 300);
    const lock = await take();
    clearTimeout(soon);
    expect(JSON.parse(await readFile(folder.lock, 'utf8'))).toMatchObject({ pid: process.pid });
    lock.dispose();
  });

  it('is not waited for ever', async () => {
    await says(DEAD);
    const startMs = performance.now();
    await expect(take()).rejects.toMatchObject({ code: 'agent_running', pid: DEAD.pid });
    expect(performance.now() - startMs).toBeLessThan(5_000);
    closeSync(copy);
  });

  it.each<[string, object]>([
    ['of a live agent', { pid: process.pid, startTime: processes.find(process.pid)?.startTime }],
    ['of an agent that does not say when it started', { pid: DEAD.pid }],
  ])('is told at once when it is one %s', async (_what, holder) => {
    await says(holder);
    const startMs = performance.now();
    await expect(take()).rejects.toMatchObject({ code: 'agent_running', socket: '/x' });
    expect(performance.now() - startMs).toBeLessThan(1_500);
    closeSync(copy);
  });
});
