import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeSelfCheck, type SelfCheckWorld } from './make-self-check.ts';

const end = { scope: 'foreground', reason: 'viewer' } as const;

/** Each breaks something behind the agent's back, says what has to be reported, and mends it. */
const breaks: readonly [string, (world: SelfCheckWorld) => { readonly expected: object; mend(): void }][] = [
  [
    'shell_missing',
    ({ registry, processes }) => {
      const [{ terminalId = '', pid = 0 } = {}] = registry.list({ includeEnded: false });
      const shell = processes.table.get(Number(pid))!;
      processes.table.delete(shell.pid);
      return {
        expected: { kind: 'shell_missing', terminalId, pid },
        mend: () => processes.table.set(shell.pid, shell),
      };
    },
  ],
  [
    'shell_unowned',
    ({ processes }) => {
      const terminalId = randomUUID();
      processes.add({ pid: 77, parentPid: processes.agentPid, terminalId });
      return { expected: { kind: 'shell_unowned', terminalId, pid: 77 }, mend: () => processes.end(77) };
    },
  ],
  [
    'descriptor_unowned',
    ({ holdings }) => {
      holdings.leaked.add(99);
      return {
        expected: { kind: 'descriptor_unowned', terminalId: null, pid: null, detail: expect.stringContaining('99') },
        mend: () => holdings.leaked.clear(),
      };
    },
  ],
  [
    'descriptor_missing',
    ({ registry, ptyHost, holdings }) => {
      const [{ terminalId = '', pid = 0 } = {}] = registry.list({ includeEnded: false });
      const { descriptor } = ptyHost.spawned[0]!;
      holdings.lost.add(descriptor);
      const detail = expect.stringContaining(String(descriptor)) as string;
      return {
        expected: { kind: 'descriptor_missing', terminalId, pid, detail },
        mend: () => holdings.lost.clear(),
      };
    },
  ],
];

describe('L20: the self-check', () => {
  it('L20: compares once, when things have been quiet after a change, and has no timer then', async () => {
    const { open, holdings, time, differences } = makeSelfCheck();
    const before = time.pendingTimers;
    await open();
    await open();
    await time.advance(499);
    const early = holdings.looks;
    await time.advance(1);
    const then = [holdings.looks, time.pendingTimers];
    await time.advance(3_600_000);

    expect({ before, early, then, later: [holdings.looks, time.pendingTimers], found: differences() }).toEqual({
      before: 0,
      early: 0,
      then: [1, 0],
      later: [1, 0],
      found: [],
    });
  });

  it('L20: a storm of changes costs one comparison, and one that never ends two a minute', async () => {
    const { registry, open, holdings, time } = makeSelfCheck();
    for (let round = 0; round < 200; round += 1) {
      const { terminalId } = await open();
      await registry.close(terminalId, end);
      await time.advance(100);
    }
    const within20s = holdings.looks;
    await time.advance(500);
    const after = holdings.looks;
    for (let round = 0; round < 1_200; round += 1) {
      const { terminalId } = await open();
      await registry.close(terminalId, end);
      await time.advance(100);
    }

    expect({ within20s, after, moreIn2Minutes: holdings.looks - after }).toEqual({
      within20s: 0,
      after: 1,
      moreIn2Minutes: expect.toSatisfy((looks: number) => looks >= 3 && looks <= 4) as number,
    });
  });

  it.each(breaks)(
    'L20: reports %s when it has been seen twice, once in the log, and drops it',
    async (_kind, apply) => {
      const world = makeSelfCheck();
      const { check, change, time, logged, holdings } = world;
      await change();
      const { expected, mend } = apply(world);
      await time.advance(60_000);
      const unasked = holdings.looks;
      await change();
      const once = [check.count, time.pendingTimers];
      await time.advance(1_000);
      const twice = [check.count, time.pendingTimers, check.list()];
      await change();
      const lines = logged.length;
      mend();
      const left = [check.list(), check.count];

      expect({ unasked, once, twice, lines, left }).toEqual({
        unasked: 1,
        once: [0, 1],
        twice: [1, 0, [{ detail: expect.any(String) as string, ...expected }]],
        lines: 1,
        left: [[], 0],
      });
    },
  );

  it.each(breaks)('L20: forgets %s at the next comparison when it has gone', async (_kind, apply) => {
    const world = makeSelfCheck();
    const { check, change, time } = world;
    await change();
    const { mend } = apply(world);
    await change();
    await time.advance(1_000);
    const counted = check.count;
    mend();
    await change();

    expect([counted, check.count, time.pendingTimers]).toEqual([1, 0, 0]);
  });

  it.each(breaks)('L20: says nothing of %s that has gone at the second look', async (_kind, apply) => {
    const world = makeSelfCheck();
    const { change, time, logged, holdings, differences } = world;
    await change();
    const { mend } = apply(world);
    await change();
    mend();
    await time.advance(60_000);

    expect([differences(), logged, holdings.looks, time.pendingTimers]).toEqual([[], [], 3, 0]);
  });

  it('L20: a live terminal without any master is a difference too', async () => {
    const { ptyHost, change, time, check } = makeSelfCheck();
    await change();
    ptyHost.last.dispose = () => undefined;
    ptyHost.last.isOpen = false;
    await change();
    await time.advance(1_000);

    expect(check.list()).toMatchObject([
      { kind: 'descriptor_missing', detail: expect.stringMatching('no open master') as string },
    ]);
  });

  it('L20: nothing is done about a difference', async () => {
    const { processes, holdings, change, time, differences } = makeSelfCheck();
    processes.add({ pid: 77, parentPid: processes.agentPid, terminalId: randomUUID() });
    holdings.leaked.add(99);
    await change();
    await time.advance(1_000);

    expect({ found: differences(), sent: processes.sent, isThere: processes.table.has(77) }).toEqual({
      found: ['shell_unowned', 'descriptor_unowned'],
      sent: [],
      isThere: true,
    });
  });
});

describe('L20: the self-check on its bad days', () => {
  it('compares nothing where the system does not tell', async () => {
    const { open, time, holdings, differences } = makeSelfCheck({ isKnown: false });
    await open();
    await time.advance(10_000);

    expect([holdings.looks, time.pendingTimers, differences()]).toEqual([0, 0, []]);
  });

  it('says so when it cannot look, and looks again after the next change', async () => {
    const { change, time, holdings, logged, differences } = makeSelfCheck();
    holdings.leaked.add(99);
    holdings.failure = new Error('no descriptors left');
    await change();
    await time.advance(10_000);
    const then = [[...logged], time.pendingTimers, differences()];
    holdings.failure = undefined;
    await change();
    await time.advance(1_000);

    expect({ then, after: differences() }).toEqual({
      then: [['self-check failed'], 0, []],
      after: ['descriptor_unowned'],
    });
  });

  it('has neither timer nor voice once disposed', async () => {
    const { open, check, holdings, time, logged } = makeSelfCheck();
    holdings.leaked.add(99);
    await open();
    await time.advance(500);
    check.dispose();
    const timers = time.pendingTimers;
    await open();
    await time.advance(10_000);

    expect([timers, holdings.looks, logged]).toEqual([0, 1, []]);
  });
});
