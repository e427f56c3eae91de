import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../base/system-clock.ts';
import type { AgentHoldings } from '../../main/terminal/agent-holdings.ts';
import { createPtyHost } from '../../main/terminal/unix-pty.ts';
import { ProcAgentHoldings } from '../../main/terminal/proc-agent-holdings.ts';
import { ProcShellProcesses } from '../../main/terminal/proc-shell-processes.ts';
import type { PtyHost } from '../../main/terminal/pty.ts';
import type { ShellProcesses } from '../../main/terminal/shell-processes.ts';
import { FakeAgentHoldings } from '../fakes/fake-agent-holdings.ts';
import { FakePtyHost } from '../fakes/fake-pty.ts';
import { FakeShellProcesses } from '../fakes/fake-shell-processes.ts';
import { waitUntil } from '../wait-until.ts';

interface Child {
  readonly pid: number;
  end(): Promise<void>;
}

interface Machine {
  readonly holdings: AgentHoldings;
  readonly processes: ShellProcesses;
  readonly host: PtyHost;
  /** A child without a PTY. */
  start(child: { readonly mark?: string; readonly isLeader: boolean }): Promise<Child>;
  /** The leader of a process session that has ended and is not collected. */
  startZombie(): Promise<Child>;
  openMaster(): number;
  closeMaster(descriptor: number): void;
}

const OWN_MARK = 'own-mark';

function createFake(): Machine {
  const processes = new FakeShellProcesses();
  const host = new FakePtyHost(processes);
  const holdings = new FakeAgentHoldings(processes, host);
  holdings.ownMark = OWN_MARK;
  const add = (facts: Partial<Parameters<FakeShellProcesses['add']>[0]>): Promise<Child> => {
    const { pid } = processes.add({ pid: 50, parentPid: processes.agentPid, ...facts });
    return Promise.resolve({ pid, end: async () => void processes.table.delete(pid) });
  };
  return {
    ...{ holdings, processes, host },
    start: ({ mark, isLeader }) => add({ terminalId: mark, ...(!isLeader && { processSession: 900 }) }),
    startZombie: () => add({ state: 'Z' }),
    openMaster() {
      holdings.leaked.add(9);
      return 9;
    },
    closeMaster: (descriptor) => void holdings.leaked.delete(descriptor),
  };
}

function createReal(): Machine {
  return {
    holdings: new ProcAgentHoldings(systemClock, { SALLYPORT_TERMINAL_ID: OWN_MARK }),
    processes: new ProcShellProcesses(systemClock),
    host: createPtyHost(systemClock),
    start: ({ mark, isLeader }) => startProgram(mark, isLeader),
    startZombie,
    openMaster: () => openSync('/dev/ptmx', constants.O_RDWR | constants.O_NOCTTY),
    closeMaster: (descriptor) => closeSync(descriptor),
  };
}

async function startProgram(mark: string | undefined, isLeader: boolean): Promise<Child> {
  const env = mark === undefined ? {} : { SALLYPORT_TERMINAL_ID: mark };
  const child = spawn('/bin/sleep', ['300'], { stdio: 'ignore', detached: isLeader, env });
  await new Promise((resolve) => child.once('spawn', resolve));
  return {
    pid: Number(child.pid),
    end: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Started by a thread that stands still: it alone could collect its child. */
async function startZombie(): Promise<Child> {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const script = `
    const { parentPort, workerData } = require('node:worker_threads');
    const child = require('node:child_process').spawn('/bin/true', { stdio: 'ignore', detached: true });
    parentPort.postMessage(child.pid);
    Atomics.wait(workerData, 0, 0);`;
  const worker = new Worker(script, { eval: true, workerData: gate });
  const pid = await new Promise<number>((resolve) => worker.once('message', resolve));
  const processes = new ProcShellProcesses(systemClock);
  await waitUntil(() => processes.find(pid)?.state === 'Z', { withinMs: 5_000 });
  return {
    pid,
    end: async () => {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
      await new Promise((resolve) => worker.once('exit', resolve));
    },
  };
}

describe.each([
  ['FakeAgentHoldings', createFake],
  ['ProcAgentHoldings', createReal],
])('%s, as AgentHoldings', (_name, create) => {
  const cleanups: (() => Promise<void>)[] = [];

  afterEach(async () => {
    for (const cleanUp of cleanups.splice(0)) await cleanUp();
  });

  function setUp() {
    const machine = create();
    const shells = async (): Promise<number[]> => (await machine.holdings.listShells()).map(({ pid }) => pid);
    return { ...machine, shells };
  }

  /** A program on a PTY of its own. */
  function openPty({ host, processes }: Machine, mark: string) {
    const command = { file: '/bin/sleep', args: ['300'], cwd: '/', size: { cols: 80, rows: 24 } };
    const pty = host.spawn({ ...command, env: { SALLYPORT_TERMINAL_ID: mark } });
    let isOver = false;
    pty.onExit(() => (isOver = true));
    const end = async (): Promise<void> => {
      pty.dispose();
      const facts = processes.find(pty.pid);
      if (facts !== undefined) processes.signal(facts, 'SIGKILL');
      await waitUntil(() => isOver, { withinMs: 5_000 });
    };
    return { pty, end };
  }

  const started = async (starting: Promise<Child>): Promise<number> => {
    const child = await starting;
    cleanups.push(() => child.end());
    return child.pid;
  };

  it('L20: lists a shell and the masters of its PTY, until they have gone', async () => {
    const machine = setUp();
    const { holdings, processes, shells } = machine;
    const before = [await shells(), await holdings.listMasters()];
    const { pty, end } = openPty(machine, 'a-terminal');
    await waitUntil(() => processes.find(pty.pid)?.name === 'sleep', { withinMs: 5_000 });
    const { pid, descriptors } = pty;
    const during = [await shells(), await holdings.listMasters(), descriptors.every((one) => holdings.isMaster(one))];
    const mark = holdings.markOf(pid);
    await end();

    expect({ before, during, mark }).toEqual({
      before: [[], []],
      during: [[pid], descriptors, true],
      mark: 'a-terminal',
    });
    expect([await shells(), await holdings.listMasters()]).toEqual([[], []]);
  });

  it('L20: lists a master that somebody opened, and knows it from other descriptors', async () => {
    const { holdings, openMaster, closeMaster } = setUp();
    const descriptor = openMaster();
    const during = [await holdings.listMasters(), holdings.isMaster(descriptor), holdings.isMaster(1)];
    closeMaster(descriptor);

    expect(during).toEqual([[descriptor], true, false]);
    expect([await holdings.listMasters(), holdings.isMaster(descriptor)]).toEqual([[], false]);
  });

  it.each([
    ['the leader of a process session that bears a terminal’s mark', 'is', { mark: 'a-terminal', isLeader: true }],
    ['one without a mark', 'is not', { isLeader: true }],
    ['one with the mark of the terminal the agent was started in', 'is not', { mark: OWN_MARK, isLeader: true }],
    ['a marked one that leads nothing', 'is not', { mark: 'a-terminal', isLeader: false }],
  ])('L20: of children without a PTY, %s %s listed', async (_what, isListed, kind) => {
    const { shells, start } = setUp();
    const pid = await started(start(kind));
    expect(await shells()).toEqual(isListed === 'is' ? [pid] : []);
  });

  it('L20: lists a shell that has ended and that nobody collects', async () => {
    const { shells, startZombie: startOne } = setUp();
    const pid = await started(startOne());
    expect(await shells()).toEqual([pid]);
  });

  it('finds no mark where there is no process', () => {
    expect(setUp().holdings.markOf(4_194_304)).toBeUndefined();
  });
});
