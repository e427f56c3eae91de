import { describe, expect, it } from 'vitest';
import { CrashRecovery } from '../../../main/agent/crash-recovery.ts';
import type { FoundJournal } from '../../../main/agent/journal-file.ts';
import type { LeftRecord, ShellRecord } from '../../../main/terminal/shell-record.ts';
import type { TerminalId } from '../../../protocol/ids.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { FakeShellProcesses } from '../../fakes/fake-shell-processes.ts';
import { silentLog } from '../../fakes/silent-log.ts';

const OWN_PID = 7;
const idOf = (number: number): TerminalId =>
  `5d1f7c4e-1f0a-4f58-9d3f-${String(number).padStart(12, '0')}` as TerminalId;
const first = idOf(1);

/** A shell with pid 50 that ignores the kernel's hang-up, and what a dead agent wrote of it. */
function makeMachine() {
  const clock = new FakeClock();
  const processes = new FakeShellProcesses();
  const shell = processes.add({ pid: 50, name: 'bash', ignores: ['SIGHUP', 'SIGTERM'], terminalId: first });
  const record = (foreground: number[] = []): ShellRecord => ({
    ...{ terminalId: first, pid: 50, startTime: shell.startTime, processSession: 50 },
    foreground:
      foreground[0] === undefined
        ? null
        : {
            group: foreground[0],
            members: foreground.map((pid) => ({ pid, startTime: processes.table.get(pid)?.startTime ?? 0 })),
          },
  });
  /** A process of the shell's process session, in a group of its own. */
  const job = (pid: number, facts: object = {}) =>
    processes.add({ pid, name: 'job', parentPid: 50, processSession: 50, terminalId: first, args: ['job'], ...facts });
  const left = (pid: number): LeftRecord => ({
    ...{ pid, terminalId: first, startTime: processes.table.get(pid)?.startTime ?? 0 },
  });
  async function recover(found: FoundJournal) {
    const parts = { processes, clock, log: silentLog, ownPid: OWN_PID, jobGraceMs: 500, shellGraceMs: 500 };
    const recovery = new CrashRecovery(found, parts);
    const kept: string[] = [];
    const note = (): void => void kept.push(`${recovery.records.length} to do, ${recovery.left.length} left`);
    recovery.onChanged(note);
    await clock.advance(5_000);
    return { recovery, kept };
  }
  return { clock, processes, shell, record, job, left, recover };
}

const fits = (shells: ShellRecord[], left: LeftRecord[] = []): FoundJournal => ({ kind: 'fits', shells, left });
const pidsOf = (processes: FakeShellProcesses): number[] => [...processes.table.keys()];

describe('L26: the agent after one that was killed', () => {
  it('L26: leaves a shell alone for a moment that is just going', async () => {
    const { clock, processes, record, recover } = makeMachine();
    clock.setTimer(100, () => processes.end(50, 'SIGHUP'));
    const { recovery } = await recover(fits([record()]));
    expect({ sent: processes.sent, told: await recovery.read() }).toEqual({
      sent: [],
      told: { msAgo: 5_000, journal: 'fits', owned: 1, ended: [], left: [] },
    });
  });

  it('L26: ends a shell that stays: asks it, and kills it', async () => {
    const { processes, record, recover } = makeMachine();
    const { recovery, kept } = await recover(fits([record()]));
    expect({ sent: processes.sent, pids: pidsOf(processes), kept, told: await recovery.read() }).toEqual({
      sent: ['SIGHUP -50', 'SIGTERM -50', 'SIGCONT -50', 'SIGKILL -50'],
      pids: [],
      kept: ['0 to do, 0 left'],
      told: {
        msAgo: 5_000,
        journal: 'fits',
        owned: 1,
        ended: [{ pid: 50, name: 'bash', terminalId: first }],
        left: [],
      },
    });
  });

  it('L26, L13: freezes the shells above the last job before it ends that, and lets none of them go on', async () => {
    const { processes, record, job, recover } = makeMachine();
    job(60, { name: 'sh' });
    job(61, { parentPid: 60, ignores: ['SIGHUP', 'SIGTERM'] });
    const { recovery } = await recover(fits([record([61])]));
    expect({ sent: processes.sent, pids: pidsOf(processes), ended: (await recovery.read())?.ended }).toEqual({
      sent: [
        ...['SIGSTOP 50', 'SIGSTOP 60', 'SIGTERM -61', 'SIGCONT -61', 'SIGKILL -61'],
        ...['SIGKILL 60', 'SIGKILL 50'],
      ],
      pids: [],
      ended: [60, 50, 61].map((pid) => ({ pid, name: { 50: 'bash', 60: 'sh' }[pid] ?? 'job', terminalId: first })),
    });
  });

  it('L26: does not let a shell go on that the agent before had stopped above a job', async () => {
    const { processes, shell, record, recover } = makeMachine();
    shell.state = 'T';
    await recover(fits([record()]));
    expect(processes.sent).toEqual(['SIGKILL -50']);
  });

  it('L26, L14: signals nobody where a stranger has the numbers', async () => {
    const { processes, record, job, recover } = makeMachine();
    job(60);
    const old = record([60]);
    for (const pid of [50, 60]) processes.table.get(pid)!.startTime += 100;
    for (const process of processes.table.values()) process.terminalId = undefined;
    const { recovery } = await recover(fits([old]));
    expect({ sent: processes.sent, told: await recovery.read() }).toEqual({
      sent: [],
      told: { msAgo: 5_000, journal: 'fits', owned: 1, ended: [], left: [] },
    });
  });

  it('L26: lists what else there is of the terminal, in its process session or by its mark, and not this agent', async () => {
    const { processes, record, job, recover } = makeMachine();
    job(70, { terminalId: undefined });
    processes.add({ pid: 80, name: 'daemon', terminalId: first, args: ['daemon', '-d'] });
    processes.add({ pid: 90, terminalId: 'somebody else’s' });
    processes.add({ pid: OWN_PID, terminalId: first });
    const { recovery } = await recover(fits([record()]));
    expect({ told: (await recovery.read())?.left, memory: recovery.left.map(({ pid }) => pid) }).toEqual({
      told: [
        { pid: 70, startTime: 2, name: 'job', terminalId: first, command: 'job' },
        { pid: 80, startTime: 3, name: 'daemon', terminalId: first, command: 'daemon -d' },
      ],
      memory: [70, 80],
    });
    expect(processes.sent.filter((sent) => !sent.endsWith('-50'))).toEqual([]);
  });

  it('L26: lists those beside a shell that goes while it is left alone, though nothing marks them', async () => {
    const { clock, processes, record, job, recover } = makeMachine();
    job(70, { terminalId: undefined });
    clock.setTimer(100, () => processes.end(50, 'SIGHUP'));
    const { recovery } = await recover(fits([record()]));
    expect({ sent: processes.sent, left: recovery.left.map(({ pid }) => pid) }).toEqual({ sent: [], left: [70] });
  });

  it('L26: lists what one that ends in that moment has handed over to, again and again', async () => {
    const { clock, processes, record, recover } = makeMachine();
    processes.end(50, 'SIGHUP');
    const handOver = (pid: number, last: number): void => {
      processes.add({ pid, terminalId: first });
      if (pid === last) return;
      clock.setTimer(60, () => {
        handOver(pid + 1, last);
        processes.end(pid);
      });
    };
    const old = { ...record(), startTime: 1 };
    handOver(70, 73);
    const { recovery } = await recover(fits([old]));
    expect(recovery.left.map(({ pid }) => pid)).toEqual([73]);
  });

  it('L26: ends the rest of a group whose proof goes while it is left alone', async () => {
    const { clock, processes, record, job, recover } = makeMachine();
    job(60);
    const written = record([60]);
    job(61, { group: 60, ignores: ['SIGHUP', 'SIGTERM'] });
    job(51, { group: 50, ignores: ['SIGHUP', 'SIGTERM'] });
    clock.setTimer(100, () => [50, 60].forEach((pid) => processes.end(pid, 'SIGHUP')));
    const { recovery } = await recover(fits([written]));
    expect({ pids: pidsOf(processes), ended: (await recovery.read())?.ended.map(({ pid }) => pid) }).toEqual({
      pids: [],
      ended: [61, 51],
    });
  });

  it('L26: lists what may not be signalled, the shell itself too', async () => {
    const { processes, shell, record, job, recover } = makeMachine();
    shell.isOthers = true;
    job(60, { isOthers: true });
    const { recovery } = await recover(fits([record([60])]));
    expect({ sent: processes.sent, ended: (await recovery.read())?.ended, left: recovery.left.length }).toEqual({
      ...{ sent: [], ended: [], left: 2 },
    });
  });

  it('L26: drops from the list what has ended, and finds the child of what was listed', async () => {
    const { processes, record, job, recover } = makeMachine();
    job(70);
    const { recovery } = await recover(fits([record()]));
    processes.end(70);
    processes.add({ pid: 71, terminalId: first });
    const left = async (): Promise<number[]> => (await recovery.read())?.left.map(({ pid }) => pid) ?? [];
    // Nobody of the terminal is known any more, but it was when the look began.
    expect(await left()).toEqual([71]);
    processes.end(71);
    expect([await left(), recovery.left]).toEqual([[], []]);
  });

  it('L26: goes on listing what an earlier start has listed, though the agent before had quit in order', async () => {
    const { processes, job, left, recover } = makeMachine();
    processes.end(50, 'SIGKILL');
    job(70);
    const { recovery } = await recover(fits([], [left(70)]));
    const before = await recovery.read();
    processes.end(70);
    expect([before, await recovery.read()]).toEqual([expect.objectContaining({ journal: 'fits', ended: [] }), null]);
  });

  it.each<[string, FoundJournal, string | undefined]>([
    ['damaged', { kind: 'damaged' }, 'damaged'],
    ['of another boot', { kind: 'other_boot', shells: [makeMachine().record()], left: [] }, 'other_boot'],
    ['of another boot, empty but for a list', { kind: 'other_boot', shells: [], left: [] }, undefined],
    ['missing', { kind: 'none' }, undefined],
  ])('L26: touches and lists nothing when the journal is %s', async (_what, found, journal) => {
    const { processes, recover } = makeMachine();
    const { recovery } = await recover(found);
    const owned = found.kind === 'other_boot' ? { owned: found.shells.length } : {};
    const told = journal === undefined ? null : { msAgo: 5_000, journal, ...owned, ended: [], left: [] };
    expect({ told: await recovery.read(), sent: processes.sent, records: recovery.records }).toEqual({
      ...{ told, sent: [], records: [] },
    });
  });

  it('L26: keeps the record of a shell that cannot be looked at from stopping the others', async () => {
    const { processes, record, recover } = makeMachine();
    const find = processes.find.bind(processes);
    processes.find = (pid) => {
      if (pid === 49) throw new Error('the table is torn');
      return find(pid);
    };
    const { recovery } = await recover(fits([{ ...record(), pid: 49, processSession: 49 }, record()]));
    expect({ pids: pidsOf(processes), records: recovery.records }).toEqual({ pids: [], records: [] });
  });
});

describe('L26: ending what is left', () => {
  it('L26: ends those that are chosen and still the same, and answers what is left', async () => {
    const { clock, processes, record, job, recover } = makeMachine();
    job(70, { ignores: ['SIGTERM'] });
    job(71, { state: 'T' });
    job(72);
    const { recovery } = await recover(fits([record()]));
    processes.sent.length = 0;
    const stranger = processes.add({ pid: 90 });
    const chosen = [
      { pid: 70, startTime: processes.table.get(70)!.startTime },
      { pid: 71, startTime: processes.table.get(71)!.startTime },
      { pid: 72, startTime: 999 },
      { pid: 90, startTime: stranger.startTime },
    ];
    const ending = recovery.endLeft(chosen);
    await clock.advance(2_000);
    expect({ left: (await ending).map(({ pid }) => pid), sent: processes.sent, pids: pidsOf(processes) }).toEqual({
      left: [72],
      sent: ['SIGTERM 70', 'SIGCONT 70', 'SIGTERM 71', 'SIGCONT 71', 'SIGKILL 70'],
      pids: [72, 90],
    });
  });

  it('L26: ends nothing when nothing is left', async () => {
    const { processes, recover } = makeMachine();
    const { recovery } = await recover({ kind: 'none' });
    expect([await recovery.endLeft([{ pid: 50, startTime: 1 }]), processes.sent]).toEqual([[], []]);
  });
});
