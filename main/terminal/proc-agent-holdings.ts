import fs from 'node:fs';
import type { Clock } from '../../base/clock.ts';
import type { AgentHoldings } from './agent-holdings.ts';
import { LoopSlices } from './loop-slices.ts';
import { processSessionOf } from './posix.ts';
import { readProcFile } from './proc-files.ts';
import { hasControllingTerminal, parseProcStat } from './proc-stat.ts';
import type { ProcessFacts } from './shell-processes.ts';

/** The loop is given back after this much looking. */
const SLICE_MS = 1;
/** Device number of `/dev/ptmx`, 5:2; the ptmx of every devpts has the same one. */
const MASTER_DEVICE = 0x502;
const MARK = 'SALLYPORT_TERMINAL_ID=';

/** Linux's tables of processes and of this process's descriptors. */
export class ProcAgentHoldings implements AgentHoldings {
  readonly isKnown = process.platform === 'linux';
  readonly #clock: Clock;
  /** An agent that was started in a terminal of another one bears that one's mark, and so do all its children. */
  readonly #ownMark: string | undefined;

  constructor(clock: Clock, processEnv: NodeJS.ProcessEnv) {
    this.#clock = clock;
    this.#ownMark = processEnv['SALLYPORT_TERMINAL_ID'];
  }

  /** None where this process is the first one (of a container): whatever is orphaned there becomes its child. */
  async listShells(): Promise<ProcessFacts[]> {
    if (process.pid === 1) return [];
    return this.#collect('/proc', (pid) => this.#findShell(pid));
  }

  markOf(pid: number): string | undefined {
    const entries = read(pid, 'environ')?.split('\0');
    return entries?.find((entry) => entry.startsWith(MARK))?.slice(MARK.length);
  }

  async listMasters(): Promise<number[]> {
    return this.#collect('/proc/self/fd', (descriptor) => (this.isMaster(descriptor) ? descriptor : undefined));
  }

  isMaster(descriptor: number): boolean {
    try {
      return fs.fstatSync(descriptor).rdev === MASTER_DEVICE;
    } catch {
      return false; // Closed meanwhile.
    }
  }

  /** What `look` finds under the numbers in a folder. The folder itself is read outside the loop. */
  async #collect<T>(folder: string, look: (number: number) => T | undefined): Promise<T[]> {
    if (!this.isKnown) return [];
    const names = await fs.promises.readdir(folder);
    const slices = new LoopSlices(this.#clock, SLICE_MS);
    const found: T[] = [];
    for (const name of names) {
      if (slices.isUsedUp) await slices.rest();
      const one = /^\d+$/.test(name) ? look(Number(name)) : undefined;
      if (one !== undefined) found.push(one);
    }
    return found;
  }

  #findShell(pid: number): ProcessFacts | undefined {
    // Asking for the number alone costs a twentieth of reading a file, and leads past almost everybody.
    if (processSessionOf(pid) !== pid) return undefined;
    const line = read(pid, 'stat') ?? '';
    const facts = parseProcStat(line);
    if (facts?.parentPid !== process.pid || facts.processSession !== pid) return undefined;
    const isShell = facts.state === 'Z' || hasControllingTerminal(line) || this.#isMarked(pid);
    return isShell ? facts : undefined;
  }

  #isMarked(pid: number): boolean {
    const mark = this.markOf(pid);
    return mark !== undefined && mark !== this.#ownMark;
  }
}

/** Undefined when the process has gone or is another user's. */
function read(pid: number, file: 'stat' | 'environ'): string | undefined {
  try {
    return readProcFile(`/proc/${pid}/${file}`);
  } catch {
    return undefined;
  }
}
