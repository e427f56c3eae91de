import { existsSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../../wait-until.ts';
import { KilledAgents, pidsOf } from './killed-agents.ts';

let agents: KilledAgents;
beforeEach(async () => (agents = await KilledAgents.make()));
afterEach(() => agents.dispose());

describe('L26: the journal of a running agent', () => {
  it('L26: is private, holds what runs, and is not written while nothing changes', async () => {
    const agent = await agents.start();
    const terminals = await Promise.all([1, 2, 3].map(() => agent.open('bash', ['--norc'])));
    await waitUntil(async () => (await agents.journal())?.shells.every((one) => one.foreground !== null) ?? false, {
      withinMs: 10_000,
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000)); // Their prompts have come.
    const before = await stat(agents.journalFile);
    for (let look = 0; look < 20; look += 1) await Promise.all([agent.list(), agent.ledger(), agent.status()]);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const after = await stat(agents.journalFile);

    expect(pidsOf((await agents.journal())?.shells ?? [])).toEqual(
      terminals.map(({ shell }) => shell).sort((a, b) => a - b),
    );
    expect({ mode: (after.mode & 0o777).toString(8), inode: after.ino, changedMs: after.mtimeMs }).toEqual({
      ...{ mode: '600', inode: before.ino, changedMs: before.mtimeMs },
    });
    await agent.quit();
    expect(await agents.journal()).toBeUndefined();
  });

  it('L26: is empty again after 100 terminals that came and went', async () => {
    const agent = await agents.start();
    const cycle = async (): Promise<void> => {
      const { terminalId } = await agent.open('sh');
      await agent.viewer.request('terminal.close', { terminalId });
    };
    for (let batch = 0; batch < 10; batch += 1) await Promise.all(Array.from({ length: 10 }, cycle));
    await waitUntil(() => !existsSync(agents.journalFile), { withinMs: 5_000 });
    expect({ living: agents.livingNames(), names: await readdir(agents.stateDir) }).toEqual({
      living: [],
      names: expect.not.arrayContaining(['shells.json.new']) as string[],
    });
  });

  it('L26: that cannot be written hinders nobody, and is warned of once', async () => {
    const agent = await agents.start();
    await mkdir(`${agents.journalFile}.new`);
    for (let round = 0; round < 3; round += 1) {
      const { terminalId } = await agent.open('sh');
      await agent.viewer.request('terminal.close', { terminalId });
    }
    const warnings = agent.program
      .log()
      .split('\n')
      .filter((line) => line.includes('the journal of shells cannot be written'));
    expect({ warnings: warnings.length, living: agents.livingNames() }).toEqual({ warnings: 1, living: [] });
  });
});
