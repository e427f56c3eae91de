import { stat } from 'node:fs/promises';
import path from 'node:path';
import { settlesWithin, type Clock } from '../../base/clock.ts';
import { folderIn } from '../../protocol/told-folder.ts';
import type { ShellProcesses } from '../terminal/shell-processes.ts';

/** A disk that has not answered by then is not waited for any longer. */
const LOOK_MS = 500;
/** So many may wait for their turn; more are told at once that nothing was found. */
const MOST_WAITING = 16;
const LONGEST_PATH = 4096;
/** On Windows such a path leads to another machine, which would be called, and given the user's name. */
const FOREIGN = /^[\\/]{2}/;

export interface FileFinderParts {
  readonly clock: Clock;
  readonly processes: Pick<ShellProcesses, 'workingDirectory'>;
  readonly hostname: string;
  readonly home: string | undefined;
  /** Whether a regular file is there, links followed. Nothing is opened. */
  readonly isFile?: (path: string) => Promise<boolean>;
}

/** Names as a terminal shows them. */
export interface ShownNames {
  readonly names: readonly string[];
  /** What its shell told of its folder (OSC 7) where they stand. */
  readonly folder: string | undefined;
  /** The shell, if it runs. */
  readonly pid: number | null;
}

/**
 * Which names are files. There is one look at a time for the whole agent, so that a disk that does not answer holds no
 * more than one thread of Node's pool; until it does, nothing is found.
 */
export class FileFinder {
  readonly #parts: FileFinderParts;
  readonly #isFile: (path: string) => Promise<boolean>;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(parts: FileFinderParts) {
    this.#parts = parts;
    this.#isFile = parts.isFile ?? isRegularFile;
  }

  /** The whole path of each that is a file, in their order; null for all others. Takes `LOOK_MS` at most. Never rejects. */
  async find({ names, folder, pid }: ShownNames): Promise<(string | null)[]> {
    if (this.#waiting >= MOST_WAITING) return names.map(() => null);
    const paths = this.#resolve({ names, folder, pid });
    const found = new Set<string>();
    const look = { isOver: false };
    const looked = (this.#last = this.#follow(this.#last, () => this.#look(paths, found, look)));
    await settlesWithin(this.#parts.clock, LOOK_MS, looked);
    look.isOver = true;
    return paths.map((one) => (one !== undefined && found.has(one) ? one : null));
  }

  async #follow(before: Promise<void>, act: () => Promise<void>): Promise<void> {
    this.#waiting += 1;
    await before;
    await act();
    this.#waiting -= 1;
  }

  async #look(
    paths: readonly (string | undefined)[],
    found: Set<string>,
    look: { readonly isOver: boolean },
  ): Promise<void> {
    for (const one of new Set(paths)) {
      if (look.isOver) return;
      if (one !== undefined && (await this.#isFile(one).catch(() => false))) found.add(one);
    }
  }

  #resolve({ names, folder, pid }: ShownNames): (string | undefined)[] {
    const { processes, hostname, home } = this.#parts;
    const told = folder === undefined ? undefined : folderIn(folder, hostname);
    if (folder !== undefined && told === undefined) return names.map(() => undefined); // What another machine shows.
    const base = told ?? (pid === null ? undefined : processes.workingDirectory(pid));
    return names.map((name) => {
      if (process.platform === 'win32' && FOREIGN.test(name)) return undefined;
      const whole = wholePath(name, base, home);
      return whole === undefined || whole.length > LONGEST_PATH ? undefined : whole;
    });
  }
}

function wholePath(name: string, base: string | undefined, home: string | undefined): string | undefined {
  if (name.startsWith('~'))
    return home !== undefined && /^~[\\/]/.test(name) ? path.join(home, name.slice(2)) : undefined;
  if (path.isAbsolute(name)) return path.normalize(name);
  return base !== undefined && path.isAbsolute(base) ? path.resolve(base, name) : undefined;
}

async function isRegularFile(one: string): Promise<boolean> {
  return (await stat(one)).isFile();
}
