import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { loopTurn } from './loop-turn.ts';
import { LoopSlices } from './loop-slices.ts';
import { processGroupOf, signalFirstThread } from './posix.ts';
import { listProcFolder, readProcFile } from './proc-files.ts';
import { isBecomingAnother, isExiting, parseProcStat } from './proc-stat.ts';
import { parseProcSyscall } from './proc-syscall.ts';
import { ProcessSessions } from './process-sessions.ts';
import { SharedWalk } from './shared-walk.ts';
import type {
  MarkedProcess,
  ProcessFacts,
  ProcessWait,
  ShellProcesses,
  SignalActions,
  SignalResult,
} from './shell-processes.ts';
import { hasSignalToActOn, parseSignalActions } from './proc-status.ts';

/** The loop is given back after this much reading. */
const SLICE_MS = 1;
/** A machine may start programs all the time; and to become another one takes a process a moment, seldom some milliseconds. */
const MOST_LOOKS = 20;
const THIS_PROCESS = 0;
/** The signal that is not sent (kill(2)). */
const EXISTENCE = 0;
/** The kernel tells start times in ticks, on every Linux that Node runs on. */
const TICK_MS = 10;
const LAST_STANDARD_DESCRIPTOR = 2;
const TERMINAL = /^\/dev\/(?:pts\/|tty|console)/;
/** What the kernel adds to the path of a program that has been replaced while it runs. */
const DELETED = / \(deleted\)$/;
const MARK = 'SALLYPORT_TERMINAL_ID=';

/** Linux's process table. Reading a file of /proc is a copy in the kernel, about 20 µs, and never waits for a disk. */
export class ProcShellProcesses implements ShellProcesses {
  readonly #clock: Clock;
  readonly #sessions: ProcessSessions;
  /** The pids of each process session, for the rest of this turn of the event loop. */
  #walk: ReadonlyMap<number, readonly number[]> | undefined;
  readonly #marked = new SharedWalk((terminalIds: ReadonlySet<string>) => this.#walkMarked(terminalIds));

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#sessions = new ProcessSessions(clock);
  }

  find(pid: number): ProcessFacts | undefined {
    const line = read(pid, 'stat');
    return line === undefined ? undefined : parseProcStat(line);
  }

  isThere(pid: number): boolean {
    return pid > 0 && send(pid, EXISTENCE) !== 'gone';
  }

  listProcessSession(processSession: number): ProcessFacts[] {
    return this.#membersOf(processSession, this.#sessions.pidsIn(processSession));
  }

  lookAtProcessSession(processSession: number): ProcessFacts[] {
    if (this.#walk === undefined) {
      this.#walk = this.#walkAll();
      void loopTurn().then(() => (this.#walk = undefined));
    }
    if (this.#walk.size === 0) return [];
    // A leader that has started since is there in any case.
    const pids = new Set([processSession, ...(this.#walk.get(processSession) ?? [])]);
    return this.#membersOf(processSession, [...pids]);
  }

  /** Nothing when the table cannot be read. */
  #walkAll(): ReadonlyMap<number, readonly number[]> {
    try {
      return this.#sessions.all();
    } catch {
      return new Map();
    }
  }

  #membersOf(processSession: number, pids: readonly number[]): ProcessFacts[] {
    return pids
      .map((pid) => this.find(pid))
      .filter((found): found is ProcessFacts => found?.processSession === processSession && isLive(found));
  }

  waitOf(pid: number): ProcessWait | undefined {
    const line = read(pid, 'syscall');
    const sleep = line === undefined ? undefined : parseProcSyscall(line, process.arch);
    if (sleep === undefined) return undefined;
    if (sleep.call === 'poll') return 'descriptors';
    return sleep.call === 'read' && isTerminal(pid, sleep.fd) ? 'terminal' : 'else';
  }

  isOnTerminal(pid: number): boolean {
    try {
      const open = listProcFolder(`/proc/${pid}/fd`).map(Number);
      return open.some((fd) => fd <= LAST_STANDARD_DESCRIPTOR && isTerminal(pid, fd));
    } catch {
      return true;
    }
  }

  executableName(pid: number): string | undefined {
    const file = follow(`/proc/${pid}/exe`);
    return file === undefined ? undefined : path.basename(file).replace(DELETED, '');
  }

  listMarked(terminalId: string): Promise<ProcessFacts[]> {
    return this.listMarkedWith(new Set([terminalId]));
  }

  async listMarkedWith(terminalIds: ReadonlySet<string>): Promise<MarkedProcess[]> {
    if (terminalIds.size === 0) return [];
    const marked = await this.#marked.find(terminalIds);
    return marked.filter((each) => terminalIds.has(each.terminalId));
  }

  /**
   * Another user's environment cannot be read, so only this user's own processes are found. The table is listed again
   * until it has nobody new: one that ends before its turn comes may have started another meanwhile, and one that is
   * becoming another program has no environment at that moment.
   */
  async #walkMarked(terminalIds: ReadonlySet<string>): Promise<MarkedProcess[]> {
    const marked: MarkedProcess[] = [];
    const slices = new LoopSlices(this.#clock, SLICE_MS);
    const known = new Set<number>();
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      if (looks > 1) await slices.rest();
      const others = listPids().filter((pid) => !known.has(pid));
      if (others.length === 0) break;
      for (const pid of others) {
        if (slices.isUsedUp) await slices.rest();
        const environment = read(pid, 'environ');
        if (environment !== undefined && isBrokenOff(pid, environment)) continue;
        known.add(pid);
        const terminalId = findMark(environment ?? '', terminalIds);
        const found = terminalId === undefined ? undefined : this.find(pid);
        if (terminalId !== undefined && found !== undefined && isLive(found)) marked.push({ ...found, terminalId });
      }
    }
    return marked;
  }

  ageMs({ startTime }: Pick<ProcessFacts, 'startTime'>): number {
    const [uptimeSeconds] = readProcFile('/proc/uptime').split(' ');
    return Number(uptimeSeconds) * 1000 - startTime * TICK_MS;
  }

  isEnding(pid: number): boolean {
    return isExiting(read(pid, 'stat') ?? '') || hasSignalToActOn(read(pid, 'status') ?? '');
  }

  signalActions(pid: number): SignalActions | undefined {
    const status = read(pid, 'status');
    return status === undefined ? undefined : parseSignalActions(status);
  }

  commandLine(pid: number): string[] {
    const line = read(pid, 'cmdline');
    return line === undefined || line === '' ? [] : line.replace(/\0$/, '').split('\0');
  }

  workingDirectory(pid: number): string | undefined {
    return follow(`/proc/${pid}/cwd`);
  }

  signal(process: Pick<ProcessFacts, 'pid' | 'startTime'>, signal: NodeJS.Signals): SignalResult {
    if (process.pid <= 1) return 'refused';
    if (this.find(process.pid)?.startTime !== process.startTime) return 'gone';
    return send(process.pid, signal);
  }

  signalAhead(process: Pick<ProcessFacts, 'pid' | 'startTime'>, signal: NodeJS.Signals): SignalResult {
    const isOurs = process.pid > 1 && this.find(process.pid)?.startTime === process.startTime;
    const isSent = isOurs && signalFirstThread(process.pid, os.constants.signals[signal]);
    return isSent ? 'sent' : this.signal(process, signal);
  }

  signalGroup(group: number, signal: NodeJS.Signals): SignalResult {
    if (group <= 1 || group === processGroupOf(THIS_PROCESS)) return 'refused';
    return send(-group, signal);
  }
}

function findMark(environment: string, terminalIds: ReadonlySet<string>): string | undefined {
  if (!environment.includes(MARK)) return undefined;
  const marks = environment.split('\0').filter((entry) => entry.startsWith(MARK));
  return marks.map((mark) => mark.slice(MARK.length)).find((id) => terminalIds.has(id));
}

/** Asks once more only where there is a doubt: a whole environment ends with the end of a string. */
function isBrokenOff(pid: number, environment: string): boolean {
  if (environment.endsWith('\0')) return false;
  return isBecomingAnother(read(pid, 'stat') ?? '', Buffer.byteLength(environment));
}

function isLive(process: ProcessFacts): boolean {
  return process.state !== 'Z' && process.state !== 'X';
}

function listPids(): number[] {
  return listProcFolder('/proc')
    .map(Number)
    .filter((pid) => pid > 0);
}

function isTerminal(pid: number, fd: number): boolean {
  return TERMINAL.test(follow(`/proc/${pid}/fd/${fd}`) ?? '');
}

/** Where a link of /proc leads; undefined when the process has gone or is another user's. */
function follow(link: string): string | undefined {
  try {
    return fs.readlinkSync(link);
  } catch {
    return undefined;
  }
}

/** Undefined when the process has gone or is another user's. */
function read(pid: number, file: 'stat' | 'status' | 'environ' | 'cmdline' | 'syscall'): string | undefined {
  try {
    return readProcFile(`/proc/${pid}/${file}`);
  } catch {
    return undefined;
  }
}

function send(target: number, signal: NodeJS.Signals | typeof EXISTENCE): SignalResult {
  try {
    process.kill(target, signal);
    return 'sent';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ESRCH') return 'gone';
    if (code === 'EPERM') return 'refused';
    throw error;
  }
}
