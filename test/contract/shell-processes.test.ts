import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../base/system-clock.ts';
import { createPtyHost } from '../../main/terminal/unix-pty.ts';
import { processGroupOf } from '../../main/terminal/posix.ts';
import { ProcShellProcesses } from '../../main/terminal/proc-shell-processes.ts';
import type { PtyHost } from '../../main/terminal/pty.ts';
import type { ShellProcesses } from '../../main/terminal/shell-processes.ts';
import { FakePtyHost } from '../fakes/fake-pty.ts';
import { FakeShellProcesses } from '../fakes/fake-shell-processes.ts';
import { waitUntil } from '../wait-until.ts';

/** Nobody else's, not even that of the same test beside it. */
const MARK = randomUUID();
const BEGINNING = MARK.slice(0, -1);

interface Machine {
  readonly processes: ShellProcesses;
  readonly host: PtyHost;
  readonly agentGroup: number;
}

function createFake(): Machine {
  const processes = new FakeShellProcesses();
  return { processes, host: new FakePtyHost(processes), agentGroup: processes.agentGroup };
}

function createReal(): Machine {
  const agentGroup = processGroupOf(0);
  if (agentGroup === undefined) throw new Error('This process has no group');
  return { processes: new ProcShellProcesses(systemClock), host: createPtyHost(systemClock), agentGroup };
}

describe.each([
  ['FakeShellProcesses', createFake],
  ['ProcShellProcesses', createReal],
])('%s, as ShellProcesses', (_name, create) => {
  const cleanups: (() => Promise<void>)[] = [];

  afterEach(async () => {
    for (const cleanUp of cleanups.splice(0)) await cleanUp();
  });

  /** `sleep 300`, as the leader of a process session of its own. */
  function spawnSleep({ host, processes }: Machine) {
    const pty = host.spawn({
      file: '/bin/sleep',
      args: ['300'],
      cwd: '/usr',
      env: { SALLYPORT_TERMINAL_ID: MARK },
      size: { cols: 80, rows: 24 },
    });
    let isOver = false;
    pty.onExit(() => (isOver = true));
    cleanups.push(async () => {
      const facts = processes.find(pty.pid);
      if (facts !== undefined && !isOver) processes.signal(facts, 'SIGKILL');
      await waitUntil(() => isOver, { withinMs: 5_000 });
      pty.dispose();
    });
    return { pty, isOver: () => isOver };
  }

  /** A machine on which it runs. */
  async function start() {
    const machine = create();
    const { pty, isOver } = spawnSleep(machine);
    const isStarted = (): boolean => machine.processes.commandLine(pty.pid)[0] === '/bin/sleep'; // Its name comes earlier.
    await waitUntil(isStarted, { withinMs: 10_000 });
    const facts = machine.processes.find(pty.pid);
    if (facts === undefined) throw new Error('The program has gone');
    return { ...machine, pty, facts, isOver };
  }

  it('tells without a look whether there is a process', async () => {
    const { processes, facts, isOver } = await start();
    const before = processes.isThere(facts.pid);
    processes.signal(facts, 'SIGKILL');
    await waitUntil(isOver, { withinMs: 10_000 });
    expect([before, processes.isThere(facts.pid), processes.isThere(0)]).toEqual([true, false, false]);
  });

  it('knows how long ago a process was started', async () => {
    const { processes, pty } = await start();
    const facts = processes.find(pty.pid);
    const ageMs = facts === undefined ? NaN : processes.ageMs(facts);

    expect({ isYoung: ageMs < 10_000, isBorn: ageMs >= -10 }).toEqual({ isYoung: true, isBorn: true });
  });

  it('finds a process by its pid', async () => {
    const { facts } = await start();
    const { pid } = facts;
    expect(facts).toMatchObject({ pid, group: pid, processSession: pid, name: 'sleep', startTime: expect.any(Number) });
  });

  it('finds none where there is none', async () => {
    const { processes } = await start();
    const nobody = 4_194_304;
    expect({
      found: processes.find(nobody),
      args: processes.commandLine(nobody),
      cwd: processes.workingDirectory(nobody),
      signal: processes.signal({ pid: nobody, startTime: 1 }, 'SIGTERM'),
      group: processes.signalGroup(nobody, 'SIGTERM'),
    }).toEqual({ found: undefined, args: [], cwd: undefined, signal: 'gone', group: 'gone' });
  });

  it('lists the members of a process session', async () => {
    const { processes, facts } = await start();
    expect(processes.listProcessSession(facts.pid).map(({ pid }) => pid)).toEqual([facts.pid]);
  });

  it('L31: lists them from a walk shared by those who ask in one turn of the loop, as they are now', async () => {
    const { processes, facts, isOver } = await start();
    const listed = processes.lookAtProcessSession(facts.pid);
    const others = processes.lookAtProcessSession(4_194_304);
    processes.signal(facts, 'SIGKILL');
    await waitUntil(isOver, { withinMs: 10_000 });
    expect([listed.map(({ pid }) => pid), others, processes.lookAtProcessSession(facts.pid)]).toEqual([
      [facts.pid],
      [],
      [],
    ]);
  });

  it('L31: finds a leader that has started since the walk', () => {
    const machine = create();
    machine.processes.lookAtProcessSession(4_194_304);
    const { pty } = spawnSleep(machine);
    expect(machine.processes.lookAtProcessSession(pty.pid).map(({ pid }) => pid)).toEqual([pty.pid]);
  });

  it('L31: knows who waits for something else than a terminal, is on one, and runs which file', async () => {
    const { processes, facts } = await start();
    const { pid } = facts;
    Object.assign((processes as Partial<FakeShellProcesses>).table?.get(pid) ?? {}, { wait: 'else' });
    await waitUntil(() => processes.find(pid)?.state === 'S', { withinMs: 10_000 });
    expect([processes.waitOf(pid), processes.isOnTerminal(pid), processes.executableName(pid)]).toEqual([
      'else',
      true,
      'sleep',
    ]);
  });

  it('L31: knows nothing of nobody', () => {
    const { processes } = create();
    const nobody = 4_194_304;
    expect([processes.waitOf(nobody), processes.isOnTerminal(nobody), processes.executableName(nobody)]).toEqual([
      undefined,
      true,
      undefined,
    ]);
  });

  it("L19: lists the processes that bear a terminal's mark", async () => {
    const { processes, facts } = await start();
    const marked = await processes.listMarked(MARK);
    const others = await processes.listMarked(BEGINNING);
    expect({ marked: marked.map(({ pid }) => pid), others }).toEqual({ marked: [facts.pid], others: [] });
  });

  it('L26: tells for several terminals at once which process bears whose mark', async () => {
    const { processes, facts } = await start();
    const marked = await processes.listMarkedWith(new Set([BEGINNING, MARK, randomUUID()]));
    const none = await processes.listMarkedWith(new Set());
    expect({ marked: marked.map(({ pid, startTime, terminalId }) => ({ pid, startTime, terminalId })), none }).toEqual({
      marked: [{ pid: facts.pid, startTime: facts.startTime, terminalId: MARK }],
      none: [],
    });
  });

  it('knows arguments and working directory', async () => {
    const { processes, facts } = await start();
    const [program, ...args] = processes.commandLine(facts.pid);
    expect({ program, args, cwd: processes.workingDirectory(facts.pid) }).toEqual({
      program: '/bin/sleep',
      args: ['300'],
      cwd: '/usr',
    });
  });

  it('L19: knows a process that has been sent its end but has not come to act on it', async () => {
    const { processes, facts } = await start();
    processes.signal(facts, 'SIGSTOP');
    await waitUntil(() => processes.find(facts.pid)?.state === 'T', { withinMs: 5_000 });
    const before = processes.isEnding(facts.pid);
    processes.signal(facts, 'SIGTERM');
    expect({ before, after: processes.isEnding(facts.pid) }).toEqual({ before: false, after: true });
  });

  it('L15: closing the master hangs up the leader of its process session', async () => {
    const { pty, processes, facts } = await start();
    let exit: unknown;
    pty.onExit((status) => (exit = status));
    pty.dispose();
    await waitUntil(() => exit !== undefined, { withinMs: 5_000 });
    expect({ exit, found: processes.find(facts.pid)?.state ?? 'gone' }).toEqual({
      exit: { code: null, signal: 'SIGHUP' },
      found: 'gone',
    });
  });

  it('L14: does not signal a process that started at another time', async () => {
    const { processes, facts, isOver } = await start();
    const result = processes.signal({ pid: facts.pid, startTime: facts.startTime + 1 }, 'SIGKILL');
    expect({ result, isOver: isOver() }).toEqual({ result: 'gone', isOver: false });
  });

  it("L14: refuses groups 0 and 1 and the agent's own", async () => {
    const { processes, agentGroup } = await start();
    const results = [-1, 0, 1, agentGroup].map((group) => processes.signalGroup(group, 'SIGCONT'));
    expect(results).toEqual(['refused', 'refused', 'refused', 'refused']);
  });

  it('L13: has a stopped process act first on what was sent ahead, when it is continued', async () => {
    const { processes, pty, facts } = await start();
    let exit: unknown;
    pty.onExit((status) => (exit = status));
    processes.signal(facts, 'SIGSTOP');
    await waitUntil(() => processes.find(facts.pid)?.state === 'T', { withinMs: 5_000 });
    for (const signal of ['SIGHUP', 'SIGTERM'] as const) processes.signal(facts, signal);
    processes.signalAhead(facts, 'SIGVTALRM');
    processes.signal(facts, 'SIGCONT');
    await waitUntil(() => exit !== undefined, { withinMs: 5_000 });
    expect(exit).toEqual({ code: null, signal: 'SIGVTALRM' });
  });

  it('L14: sends nothing ahead to a process that started at another time', async () => {
    const { processes, facts, isOver } = await start();
    const result = processes.signalAhead({ pid: facts.pid, startTime: facts.startTime + 1 }, 'SIGKILL');
    expect({ result, isOver: isOver() }).toEqual({ result: 'gone', isOver: false });
  });

  it('L13: tells what a process does about signals', async () => {
    const { processes, facts } = await start();
    expect({ of: processes.signalActions(facts.pid), ofNobody: processes.signalActions(4_194_304) }).toEqual({
      of: { ignored: new Set(), caught: new Set() },
      ofNobody: undefined,
    });
  });

  it('stops and continues a process', async () => {
    const { processes, facts } = await start();
    processes.signal(facts, 'SIGSTOP');
    await waitUntil(() => processes.find(facts.pid)?.state === 'T', { withinMs: 5_000 });
    processes.signal(facts, 'SIGCONT');
    await waitUntil(() => processes.find(facts.pid)?.state !== 'T', { withinMs: 5_000 });
  });

  it('ends a whole group', async () => {
    const { processes, facts, isOver } = await start();
    expect(processes.signalGroup(facts.group, 'SIGTERM')).toBe('sent');
    await waitUntil(isOver, { withinMs: 5_000 });
    expect(processes.find(facts.pid)).toBeUndefined();
  });
});
