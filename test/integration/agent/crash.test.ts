import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive, takeCensus } from '../../census.ts';
import { processes } from '../../real-shells.ts';
import { waitUntil } from '../../wait-until.ts';
import { KilledAgents, openWithLine, pidsOf, shells } from './killed-agents.ts';

const STUBBORN = `bash -c "trap '' HUP TERM; while :; do sleep 1000; done"`;
/** Those that are not installed are left out, and said so. */
const isInstalled = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(path.join(folder, name)));
const sessionOf = (shell: number): number => processes.listProcessSession(shell).length;

let agents: KilledAgents;
beforeEach(async () => (agents = await KilledAgents.make()));
afterEach(() => agents.dispose());

describe('L26: an agent that is killed, and the next one', () => {
  for (const shell of Object.keys(shells).filter((name) => !isInstalled(name))) {
    it.skip(`L26: in ${shell}: ${shell} is not installed here`, () => undefined);
  }

  it('L26: ends every shell and its job, and runs nothing that was still to come', async () => {
    const first = await agents.start();
    const present = Object.keys(shells).filter(isInstalled);
    const lines = present.flatMap((shell) => [
      { shell, line: 'sleep 300', mark: path.join(agents.folder, `plain-${shell}`) },
      { shell, line: 'nohup sleep 300', mark: path.join(agents.folder, `nohup-${shell}`) },
      // Nothing makes fish deaf to a hang-up.
      {
        shell,
        line: `${shell === 'fish' ? '' : `trap '' HUP; `}sleep 300`,
        mark: path.join(agents.folder, `deaf-${shell}`),
      },
    ]);
    const terminals = await Promise.all(
      lines.map(({ shell, line, mark }) => openWithLine(first, shell, `${line}; touch ${mark}`)),
    );
    await agents.whenJobsAreJournaled(
      first,
      terminals.map(({ shell }) => shell),
    );
    await first.kill();
    const second = await agents.start();
    const { recovery } = await second.ledger();

    await new Promise((resolve) => setTimeout(resolve, 500)); // A shell that went on would have made its file long before.
    expect({
      made: lines.map(({ mark }) => mark).filter((mark) => existsSync(mark)),
      living: agents.livingNames(),
      journal: recovery?.journal,
      left: recovery?.left,
      listed: await second.list(),
      children: takeCensus(second.program.pid).children,
    }).toEqual({ made: [], living: [], journal: 'fits', left: [], listed: [], children: [] });
    // Those that ignore the hang-up of the kernel were there to be ended.
    expect(recovery?.ended.filter(({ name }) => name === 'sleep').length).toBeGreaterThanOrEqual(present.length);
    await second.quit();
    expect(await agents.journal()).toBeUndefined();
  });

  it('L26: ends a job that ignores all it can, and serves viewers meanwhile', async () => {
    const first = await agents.start();
    const terminal = await openWithLine(first, 'bash', STUBBORN);
    await agents.whenJobsAreJournaled(first, [terminal.shell]);
    await first.kill();
    const second = await agents.start('terminal.jobGraceMs=1400');
    const [{ recovery }] = await Promise.all([second.ledger(), second.status(), second.open('dash')]);
    const answers = second.viewer.heard.filter((heard) => heard.startsWith('answer'));

    expect({
      answers,
      living: agents.livingNames(),
      ended: recovery?.ended.map(({ name }) => name),
    }).toEqual({
      // The ledger, asked first, waits for the end of the recovery.
      answers: ['answer 1', 'answer 3', 'answer 4', 'answer 2'],
      living: ['dash'],
      ended: expect.arrayContaining(['bash']) as unknown,
    });
    expect((await second.list()).map(({ pid }) => pid)).toEqual(pidsOf(takeCensus(second.program.pid).children));
  });

  it('L26: lists what else runs on, through one more crash and an orderly restart, and ends it when told', async () => {
    const first = await agents.start();
    const line = `nohup sleep 310 >/dev/null 2>&1 & setsid sleep 311 & ${STUBBORN}`;
    const terminal = await openWithLine(first, 'bash', line);
    await agents.whenJobsAreJournaled(first, [terminal.shell]);
    await waitUntil(() => agents.livingNames().filter((name) => name === 'sleep').length === 3, { withinMs: 5_000 });
    await first.kill();
    const told: (string[] | undefined)[] = [];
    for (const end of ['kill', 'quit'] as const) {
      const next = await agents.start();
      const { recovery } = await next.ledger();
      told.push(recovery?.left.map(({ command }) => command).sort());
      await waitUntil(async () => (await agents.journal())?.left.length === 2, { withinMs: 5_000 });
      await next[end]();
    }
    const last = await agents.start();
    const { recovery } = await last.ledger();
    const left = recovery?.left ?? [];
    const attention = (await last.status()).attention;
    const stranger = agents.startInnocent(true);
    const others = [
      { pid: stranger, startTime: processes.find(stranger)?.startTime ?? 0 },
      { pid: left[1]?.pid ?? 0, startTime: (left[1]?.startTime ?? 0) + 1 },
    ];
    const afterFirst = await last.endLeft([left[0] ?? { pid: 2, startTime: 0 }, ...others]);
    const isStrangerAlive = isAlive(stranger);
    const afterAll = await last.endLeft(left);
    const again = (await last.ledger()).recovery;

    expect({ told, ended: recovery?.ended, attention, isStrangerAlive }).toEqual({
      told: [
        ['sleep 310', 'sleep 311'],
        ['sleep 310', 'sleep 311'],
      ],
      ended: [],
      attention: { left: 2, differences: 0 },
      isStrangerAlive: true,
    });
    expect({ afterFirst, afterAll, again, after: (await last.status()).attention?.left }).toEqual({
      ...{ afterFirst: left.slice(1), afterAll: [], again: null, after: 0 },
    });
    expect(agents.livingNames()).toEqual([]);
    await waitUntil(() => !existsSync(agents.journalFile), { withinMs: 5_000 });
  });

  it('L26: is followed by one that is killed in the middle of its recovery: the third finishes it', async () => {
    const first = await agents.start();
    const terminals = await Promise.all([1, 2, 3].map(() => openWithLine(first, 'bash', STUBBORN)));
    await agents.whenJobsAreJournaled(
      first,
      terminals.map(({ shell }) => shell),
    );
    await first.kill();
    const second = await agents.start('terminal.jobGraceMs=1400');
    const wereThere = terminals.filter(({ shell }) => sessionOf(shell) > 0).length;
    await second.open('dash');
    await waitUntil(async () => (await agents.journal())?.shells.length === 4, { withinMs: 5_000 });
    await second.kill();
    const third = await agents.start();
    const { recovery } = await third.ledger();

    expect({ wereThere, living: agents.livingNames(), left: recovery?.left, listed: await third.list() }).toEqual({
      ...{ wereThere: 3, living: [], left: [], listed: [] },
    });
    await third.quit();
    expect(await agents.journal()).toBeUndefined();
  });

  it('L26: knows of all that an agent had answered for, however soon it was killed after that', async () => {
    const deaf = ['-c', `trap '' HUP TERM; while :; do sleep 1000; done`];
    const rounds: unknown[] = [];
    for (let round = 0; round < 3; round += 1) {
      const agent = await agents.start();
      const shells = await Promise.all([1, 2, 3].map(async () => (await agent.open('bash', deaf)).shell));
      const programs = [await agent.exec('bash', deaf)];
      await agent.kill();
      const known = pidsOf((await agents.journal())?.shells ?? []);
      await (await agents.start()).quit();
      rounds.push({
        unknown: [...shells, ...programs].filter((pid) => !known.includes(pid)),
        living: agents.livingNames(),
      });
    }
    expect(rounds).toEqual(Array.from({ length: 3 }, () => ({ unknown: [], living: [] })));
  });

  it('L26: leaves no program behind that ran without a terminal', async () => {
    const first = await agents.start();
    const alone = await first.exec('sleep', ['320']);
    const parent = await first.exec('sh', ['-c', 'sleep 321 & sleep 322 & exec sleep 0.2']);
    await waitUntil(() => !isAlive(parent) && processes.listProcessSession(parent).length === 2, { withinMs: 5_000 });
    const isRecorded = async (): Promise<boolean> =>
      (await agents.journal())?.shells.some(({ pid, foreground }) => pid === parent && foreground !== null) ?? false;
    await waitUntil(isRecorded, { withinMs: 5_000 });
    await first.kill();
    const wereThere = [sessionOf(alone), sessionOf(parent)];
    const { recovery } = await (await agents.start()).ledger();

    expect({ wereThere, are: [sessionOf(alone), sessionOf(parent)], ended: recovery?.ended.length }).toEqual({
      ...{ wereThere: [1, 2], are: [0, 0], ended: 3 },
    });
  });
});

describe('L27: restarts with a crash in between', () => {
  it('L27: 4 terminals and 5 killed agents end with exactly 4 shells, and always those that the registry says', async () => {
    const perAgent = 4;
    for (let round = 0; round < 5; round += 1) {
      const agent = await agents.start();
      const opened = await Promise.all(Array.from({ length: perAgent }, () => agent.open('bash', ['--norc'])));
      const restart = ({ terminalId }: { terminalId: string }): Promise<unknown>[] =>
        [1, 2, 3].map(() =>
          agent.viewer.request('terminal.restart', { terminalId, generation: 1 }).catch(() => undefined),
        );
      await Promise.all(opened.flatMap(restart));
      await agent.ledger(); // What the agent before had is ended by now.
      await waitUntil(() => agents.livingNames().length >= perAgent, { withinMs: 10_000 }); // A child has no mark before its exec.
      const listed = await agent.list();
      const children = takeCensus(agent.program.pid).children.filter(({ state }) => state !== 'Z');
      expect({ running: pidsOf(children), living: agents.livingNames() }).toEqual({
        running: listed.map(({ pid }) => pid ?? 0).sort((a, b) => a - b),
        living: Array.from({ length: perAgent }, () => 'bash'),
      });
      await agents.whenJournaled(pidsOf(children));
      if (round < 4) await agent.kill();
    }
  });
});
