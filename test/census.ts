import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const SETTLED_MS = 500;

/** What one process holds at one instant, as the kernel tells it. */
export interface Census {
  readonly pid: number;
  /** Direct children, zombies included. */
  readonly children: readonly CountedProcess[];
  /** What each open descriptor points to (`/dev/ptmx`, `socket:[123]`, …), by number. */
  readonly descriptors: Readonly<Record<number, string>>;
  readonly sockets: number;
  /** Masters of pseudoterminals. */
  readonly masters: number;
}

export interface CountedProcess {
  readonly pid: number;
  readonly name: string;
  /** One letter, as in `ps -o state`; `Z` is a zombie. */
  readonly state: string;
}

/** Counts without running anything, so that counting adds no child and no lasting descriptor. */
export function takeCensus(pid: number = process.pid): Census {
  const descriptors = readDescriptors(pid);
  const targets = Object.values(descriptors);
  return {
    pid,
    children: listChildren(pid),
    descriptors,
    sockets: targets.filter((target) => target.startsWith('socket:')).length,
    masters: targets.filter((target) => target === '/dev/ptmx' || target.endsWith('/ptmx')).length,
  };
}

/** A census as numbers, for one `toEqual` between before and after. */
export function countsOf(census: Census): { children: number; descriptors: number; sockets: number; masters: number } {
  const { children, descriptors, sockets, masters } = census;
  return { children: children.length, descriptors: Object.keys(descriptors).length, sockets, masters };
}

/**
 * The numbers once they have been the same for half a second: what a process has just been asked for may still open a
 * file for a moment, or start a worker.
 */
export async function settledCounts(pid: number): Promise<ReturnType<typeof countsOf>> {
  let counts = countsOf(takeCensus(pid));
  let sinceMs = performance.now();
  while (performance.now() - sinceMs < SETTLED_MS) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const now = countsOf(takeCensus(pid));
    if (JSON.stringify(now) === JSON.stringify(counts)) continue;
    counts = now;
    sinceMs = performance.now();
  }
  return counts;
}

/** The live processes of any parent that carry one of these terminals' marks: what a terminal left behind. */
export function findMarked(terminalIds: readonly string[]): CountedProcess[] {
  const marks = new Set(terminalIds.map((id) => `SALLYPORT_TERMINAL_ID=${id}`));
  return listPids()
    .filter((pid) =>
      readText(`/proc/${pid}/environ`)
        .split('\0')
        .some((entry) => marks.has(entry)),
    )
    .flatMap((pid) => readProcess(pid) ?? [])
    .filter((found) => found.state !== 'Z');
}

/** True while a process exists and is no zombie. */
export function isAlive(pid: number): boolean {
  const found = readProcess(pid);
  return found !== undefined && found.state !== 'Z';
}

/** Resident memory of a process; NaN when there is none. */
export function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s*(\d+)/m.exec(readText(`/proc/${pid}/status`))?.[1] ?? NaN) * 1024;
}

function listChildren(parentPid: number): CountedProcess[] {
  return listPids()
    .flatMap((pid) => readProcess(pid) ?? [])
    .filter((found) => found.parentPid === parentPid)
    .map(({ pid, name, state }) => ({ pid, name, state }));
}

function readDescriptors(pid: number): Record<number, string> {
  const folder = `/proc/${pid}/fd`;
  const descriptors: Record<number, string> = {};
  for (const name of readdirSync(folder)) {
    const target = readLink(`${folder}/${name}`);
    if (target !== undefined) descriptors[Number(name)] = target; // the one that read the folder is gone by now
  }
  return descriptors;
}

function listPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function readProcess(pid: number): (CountedProcess & { readonly parentPid: number }) | undefined {
  const text = readText(`/proc/${pid}/stat`);
  const open = text.indexOf('(');
  const close = text.lastIndexOf(')'); // a name may itself hold parentheses and spaces
  if (close < 0) return undefined;
  const [state = '?', parentPid] = text.slice(close + 2).split(' ');
  return { pid, name: text.slice(open + 1, close), state, parentPid: Number(parentPid) };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // gone meanwhile, or somebody else's
  }
}

function readLink(file: string): string | undefined {
  try {
    return readlinkSync(file);
  } catch {
    return undefined;
  }
}
