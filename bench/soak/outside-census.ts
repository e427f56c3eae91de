import { readdirSync, readFileSync } from 'node:fs';
import { residentBytes, takeCensus } from '../../test/census.ts';

/** What the kernel says of the agent: how many of each kind. */
export interface OutsideCensus {
  /** Children by name and, unless they run, state: `sleep`, `bash (Z)`. */
  readonly children: Counts;
  /** Live processes that the agent, or anything it started, has started: by name. */
  readonly started: Counts;
  /** Descriptors by what they are: `socket`, `anon_inode:[eventpoll]`, a file's path. */
  readonly descriptors: Counts;
  readonly threads: Counts;
  /** Told, not judged: the engine gives memory back when it likes. */
  readonly residentBytes: number;
}

export type Counts = Readonly<Record<string, number>>;

/** `mark`: a whole entry (`NAME=value`) of the agent's environment that nobody else has; what it starts inherits it. */
export function takeOutsideCensus(pid: number, mark: string): OutsideCensus {
  const { children, descriptors } = takeCensus(pid);
  return {
    children: countOf(children.map(({ name, state }) => (state === 'Z' ? `${name} (Z)` : name))),
    started: countOf(
      findByEnvironment(mark)
        .filter((found) => found !== pid)
        .map(nameOf),
    ),
    descriptors: countOf(Object.values(descriptors).map(kindOf)),
    threads: countOf(listThreads(pid)),
    residentBytes: residentBytes(pid),
  };
}

/** How often each name occurs. */
export function countOf(names: readonly string[]): Counts {
  const counts: Record<string, number> = {};
  for (const name of [...names].sort()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Live processes with that entry in their environment. */
export function findByEnvironment(entry: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => read(`/proc/${name}/environ`).split('\0').includes(entry))
    .map(Number);
}

/** A number in brackets says which socket or pipe it is, not what. */
function kindOf(target: string): string {
  return target.replace(/:\[\d+\]$/, '');
}

export function nameOf(pid: number): string {
  return read(`/proc/${pid}/comm`).trim();
}

function listThreads(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => read(`/proc/${pid}/task/${thread}/comm`).trim());
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // gone meanwhile, or somebody else's
  }
}
