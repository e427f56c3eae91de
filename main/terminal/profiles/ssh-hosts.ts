import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { KnownProfile } from './known-profile.ts';
import { readSmallFile } from './small-file.ts';
import { parseSshConfig } from './ssh-config.ts';
import { isWildcard, matchesWildcard } from './wildcard.ts';

const LONGEST_BYTES = 256 * 1024;
/** As deep as ssh goes. */
const DEEPEST = 16;
const MOST_FILES = 64;
const MOST_HOSTS = 200;

/** What each host that a user's configuration of ssh names is started as: the system's `ssh NAME`, which reads all the rest. */
export async function findSshHosts(home: string): Promise<readonly KnownProfile[]> {
  const reader = new SshHostsReader(home);
  await reader.read(path.join(home, '.ssh', 'config'), 0);
  return [...reader.names].map((name) => ({
    ...{ kind: 'ssh', name: `ssh ${name}`, command: 'ssh', args: [name], icon: 'server' },
  }));
}

/** Reads one file after the other; what is too deep, too large or too much is left out. */
class SshHostsReader {
  readonly names = new Set<string>();
  readonly #home: string;
  #fileCount = 0;

  constructor(home: string) {
    this.#home = home;
  }

  async read(file: string, depth: number): Promise<void> {
    if (depth > DEEPEST || this.#fileCount >= MOST_FILES) return;
    this.#fileCount += 1;
    for (const line of parseSshConfig((await readSmallFile(file, LONGEST_BYTES)) ?? '')) {
      if (line.kind === 'host') this.#add(line.names);
      else for (const pattern of line.patterns) await this.#include(pattern, depth);
    }
  }

  #add(names: readonly string[]): void {
    for (const name of names) if (this.names.size < MOST_HOSTS) this.names.add(name);
  }

  async #include(pattern: string, depth: number): Promise<void> {
    const place = placeOf(pattern, this.#home);
    if (place === undefined) return;
    const { root } = path.parse(place);
    for (const file of await expand(root, place.slice(root.length).split(path.sep))) await this.read(file, depth + 1);
  }
}

/** Undefined for what needs more than a folder to be known: another user's home, variables. */
function placeOf(pattern: string, home: string): string | undefined {
  if (/\$\{|^~[^/]/.test(pattern)) return undefined;
  if (pattern === '~' || pattern.startsWith('~/')) return path.join(home, pattern.slice(1));
  return path.resolve(home, '.ssh', pattern);
}

async function expand(folder: string, [step, ...rest]: readonly string[]): Promise<string[]> {
  if (step === undefined) return [folder];
  if (!isWildcard(step)) return expand(path.join(folder, step), rest);
  const isMeant = (name: string): boolean =>
    matchesWildcard(name, step) && (!name.startsWith('.') || step.startsWith('.'));
  const found: string[] = [];
  for (const name of (await listNames(folder)).filter(isMeant).sort().slice(0, MOST_FILES))
    if (found.length < MOST_FILES) found.push(...(await expand(path.join(folder, name), rest)));
  return found;
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
