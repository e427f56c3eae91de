import fs from 'node:fs';
import type { Clock } from '../../base/clock.ts';
import { LoopSlices } from './loop-slices.ts';
import { processGroupOf, processSessionOf } from './posix.ts';
import { isExiting, parseProcStat } from './proc-stat.ts';
import { hasSignalToActOn } from './proc-status.ts';
import type { MarkedProcess, ProcessFacts, ShellProcesses, SignalResult } from './shell-processes.ts';

/** The loop is given back after this much reading. */
const SLICE_MS = 4;
const THIS_PROCESS = 0;
/** The signal that is not sent (kill(2)). */
const EXISTENCE = 0;
/** The kernel tells start times in ticks, on every Linux that Node runs on. */
const TICK_MS = 10;
const MARK = 'SALLYPORT_TERMINAL_ID=';

/** Linux's process table. Reading a file of /proc is a copy in the kernel, about 20 µs, and never waits for a disk. */
export class ProcShellProcesses implements ShellProcesses {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  find(pid: number): ProcessFacts | undefined {
    const line = read(pid, 'stat');
    return line === undefined ? undefined : parseProcStat(line);
  }

  isThere(pid: number): boolean {
    return pid > 0 && send(pid, EXISTENCE) !== 'gone';
  }

  listProcessSession(processSession: number): ProcessFacts[] {
    // Asking for the number alone costs a twentieth of reading a file, and almost every process is somebody else's.
    return listPids()
      .filter((pid) => processSessionOf(pid) === processSession)
      .map((pid) => this.find(pid))
      .filter((found): found is ProcessFacts => found?.processSession === processSession && isLive(found));
  }

  listMarked(terminalId: string): Promise<ProcessFacts[]> {
    return this.listMarkedWith(new Set([terminalId]));
  }

  /** Another user's environment cannot be read, so only this user's own processes are found. */
  async listMarkedWith(terminalIds: ReadonlySet<string>): Promise<MarkedProcess[]> {
    const marked: MarkedProcess[] = [];
    if (terminalIds.size === 0) return marked;
    const slices = new LoopSlices(this.#clock, SLICE_MS);
    for (const pid of listPids()) {
      if (slices.isUsedUp) await slices.rest();
      const terminalId = findMark(read(pid, 'environ') ?? '', terminalIds);
      const found = terminalId === undefined ? undefined : this.find(pid);
      if (terminalId !== undefined && found !== undefined && isLive(found)) marked.push({ ...found, terminalId });
    }
    return marked;
  }

  ageMs({ startTime }: Pick<ProcessFacts, 'startTime'>): number {
    const [uptimeSeconds] = fs.readFileSync('/proc/uptime', 'utf8').split(' ');
    return Number(uptimeSeconds) * 1000 - startTime * TICK_MS;
  }

  isEnding(pid: number): boolean {
    return isExiting(read(pid, 'stat') ?? '') || hasSignalToActOn(read(pid, 'status') ?? '');
  }

  commandLine(pid: number): string[] {
    const line = read(pid, 'cmdline');
    return line === undefined || line === '' ? [] : line.replace(/\0$/, '').split('\0');
  }

  workingDirectory(pid: number): string | undefined {
    try {
      return fs.readlinkSync(`/proc/${pid}/cwd`);
    } catch {
      return undefined;
    }
  }

  signal(process: Pick<ProcessFacts, 'pid' | 'startTime'>, signal: NodeJS.Signals): SignalResult {
    if (process.pid <= 1) return 'refused';
    if (this.find(process.pid)?.startTime !== process.startTime) return 'gone';
    return send(process.pid, signal);
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

function isLive(process: ProcessFacts): boolean {
  return process.state !== 'Z' && process.state !== 'X';
}

function listPids(): number[] {
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);
}

/** Undefined when the process has gone or is another user's. */
function read(pid: number, file: 'stat' | 'status' | 'environ' | 'cmdline'): string | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
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
