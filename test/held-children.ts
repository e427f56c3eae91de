import koffi from 'koffi';
import { readFileSync } from 'node:fs';

const PTRACE_DETACH = 17;
const PTRACE_SEIZE = 0x4206;
/** A process that is about to be gone stops once more, and no signal moves it on: not even SIGKILL. */
const PTRACE_O_TRACEEXIT = 0x40;

/** How long a killed process may take to come to that stop. */
const STOP_MS = 2_000;

type Ptrace = (request: number, pid: number, address: number, data: number) => number;

let ptrace: Ptrace | undefined;

/**
 * Processes that hang in the kernel and that nobody can end or collect, as one does whose disk or debugger has stopped
 * answering. They are held by this thread: only descendants of this process can be, and all go when it ends.
 */
export class HeldChildren {
  readonly #pids = new Set<number>();

  /** Runs on until its first signal; from then on it hangs. */
  hold(pid: number): void {
    const refusal = trace(PTRACE_SEIZE, pid, PTRACE_O_TRACEEXIT);
    if (refusal !== undefined) throw new Error(`Process ${pid} cannot be held: ptrace says ${refusal}`);
    this.#pids.add(pid);
  }

  /** Lets all of them go to their end. */
  release(): void {
    for (const pid of this.#pids) letDie(pid);
    this.#pids.clear();
  }
}

/** It could be moved on only from a stop, and its death brings it to one. */
function letDie(pid: number): void {
  process.kill(pid, 'SIGKILL');
  const deadlineMs = performance.now() + STOP_MS;
  while (trace(PTRACE_DETACH, pid, 0) !== undefined && isThere(pid)) {
    if (performance.now() > deadlineMs) throw new Error(`Process ${pid} does not come to its end`);
  }
}

function trace(request: number, pid: number, data: number): string | undefined {
  ptrace ??= koffi.load(null).func('long ptrace(long request, int pid, intptr_t address, intptr_t data)') as Ptrace;
  return ptrace(request, pid, 0, data) === 0 ? undefined : errorName(koffi.errno());
}

function errorName(errno: number): string {
  return Object.entries(koffi.os.errno).find(([, value]) => value === errno)?.[0] ?? `error ${errno}`;
}

function isThere(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
