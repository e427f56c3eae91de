import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { KnownProfile } from './known-profile.ts';
import { readSmallFile } from './small-file.ts';

const LONGEST_BYTES = 64 * 1024;
const MOST_SHELLS = 64;
/** They are in such lists so that somebody may log in, and are no shells to be chosen beside others. */
const NO_SHELLS = ['tmux', 'screen', 'false', 'true', 'nologin', 'git-shell', 'sync'];

/**
 * The shells of the system's list that are there and may be run, each program once. One after the other: a disk that hangs
 * keeps one of the threads for files, and no more.
 */
export async function findUnixShells(list = '/etc/shells'): Promise<readonly KnownProfile[]> {
  const listed = parseShells((await readSmallFile(list, LONGEST_BYTES)) ?? '');
  const found = new Map<string, string>();
  for (const file of listed) {
    const real = await programAt(file);
    if (real === undefined) continue;
    const known = found.get(real);
    // Of several names the one that is the program's own, else the first.
    if (known === undefined || (nameOf(file) === nameOf(real) && nameOf(known) !== nameOf(real))) found.set(real, file);
  }
  return named([...found.values()]);
}

/** The paths of such a list that may be shells. Pure. */
export function parseShells(text: string): string[] {
  const files = text.split('\n').map((line) => line.replace(/#.*/, '').trim());
  const shells = files.filter((file) => file.startsWith('/') && !NO_SHELLS.includes(nameOf(file)));
  return [...new Set(shells)].slice(0, MOST_SHELLS);
}

/** Two programs of the same name are told from each other by their path. */
function named(files: readonly string[]): KnownProfile[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const isTaken = taken.has(nameOf(file));
    taken.add(nameOf(file));
    return { kind: 'shell', name: isTaken ? file : nameOf(file), command: file, icon: 'terminal' };
  });
}

/** Where links lead; undefined when that is nothing this user may run. */
async function programAt(file: string): Promise<string | undefined> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile() ? await realpath(file) : undefined;
  } catch {
    return undefined;
  }
}

function nameOf(file: string): string {
  return path.basename(file);
}
