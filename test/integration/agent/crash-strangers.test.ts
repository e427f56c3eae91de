import { readdir, readFile, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from '../../census.ts';
import { processes } from '../../real-shells.ts';
import { runCli } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';
import { KilledAgents, openWithLine, type WrittenJournal } from './killed-agents.ts';

let agents: KilledAgents;
beforeEach(async () => (agents = await KilledAgents.make()));
afterEach(() => agents.dispose());

describe('L26: whom the next agent does not touch', () => {
  /** A journal of this very boot that names `pid` as a shell, with `changes`. */
  async function writeJournal(pid: number, changes: (journal: WrittenJournal) => unknown): Promise<void> {
    const agent = await agents.start();
    await agent.open('dash');
    await waitUntil(async () => (await agents.journal())?.shells.length === 1, { withinMs: 5_000 });
    await agent.kill();
    const journal = (await agents.journal()) as WrittenJournal;
    const startTime = processes.find(pid)?.startTime ?? 0;
    const members = [{ pid, startTime }];
    const shell = { ...journal.shells[0], pid, startTime, processSession: pid, foreground: { group: pid, members } };
    const named = { ...journal, shells: [shell] } as WrittenJournal;
    await writeFile(agents.journalFile, JSON.stringify({ ...named, ...(changes(structuredClone(named)) as object) }));
  }

  const withShell = (journal: WrittenJournal, changes: object) => ({ shells: [{ ...journal.shells[0], ...changes }] });
  const own = (journal: WrittenJournal) => journal.shells[0]?.startTime ?? 0;

  it.each<[string, boolean, (journal: WrittenJournal) => object, string]>([
    [
      'that has its shell’s number by now',
      true,
      (journal) => withShell(journal, { startTime: own(journal) - 1, foreground: null }),
      'fits',
    ],
    [
      'that has the number of its shell and of its job',
      true,
      (journal) => {
        const { pid = 0 } = journal.shells[0] ?? {};
        const members = [{ pid, startTime: own(journal) - 1 }];
        return withShell(journal, { startTime: own(journal) - 1, foreground: { group: pid, members } });
      },
      'fits',
    ],
    ['that leads no process session', false, () => ({}), 'fits'],
    ['of another boot', true, () => ({ bootId: '0d5f0c3e-0000-4000-8000-000000000000' }), 'other_boot'],
    ['of another machine', true, () => ({ machineId: 'another' }), 'other_boot'],
    ['of another pid namespace', true, () => ({ pidNamespace: 'pid:[1]' }), 'other_boot'],
  ])('L26: a stranger %s', async (_who, isLeader, changes, journal) => {
    const stranger = agents.startInnocent(isLeader);
    await waitUntil(() => processes.find(stranger)?.name === 'sleep', { withinMs: 5_000 });
    await writeJournal(stranger, changes);
    const next = await agents.start();
    const { recovery } = await next.ledger();
    expect({ recovery, isAlive: isAlive(stranger) }).toEqual({
      recovery: { msAgo: expect.any(Number) as number, journal, owned: 1, ended: [], left: [] },
      isAlive: true,
    });
    await next.quit();
    expect(await agents.journal()).toBeUndefined();
  });

  it('L26: whom it does touch: the same one, when everything fits', async () => {
    const shell = agents.startInnocent(true);
    await waitUntil(() => processes.find(shell)?.name === 'sleep', { withinMs: 5_000 });
    await writeJournal(shell, () => ({}));
    const { recovery } = await (await agents.start()).ledger();
    expect({ ended: recovery?.ended.map(({ pid }) => pid), isAlive: isAlive(shell) }).toEqual({
      ...{ ended: [shell], isAlive: false },
    });
  });

  it('L26: nobody, when the journal is damaged: it is set aside with a warning, and the agent starts', async () => {
    const first = await agents.start();
    const terminal = await openWithLine(first, 'bash', 'setsid sleep 330 &');
    await waitUntil(() => agents.livingNames().includes('sleep'), { withinMs: 10_000 });
    await first.kill();
    const whole = await readFile(agents.journalFile, 'utf8');
    await writeFile(agents.journalFile, whole.slice(0, -20));
    const next = await agents.start();
    const { recovery } = await next.ledger();

    expect({
      recovery,
      isThere: agents.livingNames().includes('sleep'),
      isListed: (await next.list()).some(({ terminalId }) => terminalId === terminal.terminalId),
      // What a write that the kill interrupted has left gives way to the next one.
      names: (await readdir(agents.stateDir)).filter((name) => /^shells\.json(?!\.new$)/.test(name)),
      isWarned: next.program.log().includes('was set aside unused'),
    }).toEqual({
      recovery: { msAgo: expect.any(Number) as number, journal: 'damaged', ended: [], left: [] },
      isThere: true,
      isListed: false,
      names: ['shells.json.damaged-1'],
      isWarned: true,
    });
    const reports = await Promise.all(
      ['status', 'ledger'].map((name) => runCli([name, '--state-dir', agents.stateDir])),
    );
    expect(reports.map(({ code }) => code)).toEqual([0, 0]);
  });
});
