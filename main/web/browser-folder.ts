import { rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const DoorFile = z.object({ version: z.literal(1), pid: z.int(), host: z.string(), startedMs: z.number() });
type DoorFile = z.infer<typeof DoorFile>;

/** What the browser doors of a state folder keep there, private to this user: codes, redirect files, who serves where. */
export class BrowserFolder {
  readonly path: string;
  readonly codesPath: string;

  constructor(stateDir: string) {
    this.path = join(stateDir, 'browser');
    this.codesPath = join(this.path, 'codes');
  }

  /** Writes down that this process serves at `host`, for `sallyport url`. */
  async announce(host: string): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    const door: DoorFile = { version: 1, pid: process.pid, host, startedMs: Date.now() };
    await writeFile(this.#fileOf(process.pid), JSON.stringify(door), { mode: 0o600 });
  }

  withdraw(): void {
    rmSync(this.#fileOf(process.pid), { force: true });
  }

  /** Where a live process serves, the newest first. What dead ones left is removed. */
  async listHosts(): Promise<string[]> {
    const names = await readdir(this.path).catch(() => []);
    const live: DoorFile[] = [];
    for (const name of names.filter((name) => name.startsWith('serve-'))) {
      const door = await this.#read(name);
      if (door !== undefined && isAlive(door.pid)) live.push(door);
      else await rm(join(this.path, name), { force: true });
    }
    return live.sort((a, b) => b.startedMs - a.startedMs).map((door) => door.host);
  }

  async #read(name: string): Promise<DoorFile | undefined> {
    try {
      return DoorFile.parse(JSON.parse(await readFile(join(this.path, name), 'utf8')));
    } catch {
      return undefined;
    }
  }

  #fileOf(pid: number): string {
    return join(this.path, `serve-${pid}.json`);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
