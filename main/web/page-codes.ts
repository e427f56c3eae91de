import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf } from './secrets.ts';

const MAX_CODES = 64;
const MAX_AGE_MS = 12 * 60 * 60 * 1000;

/**
 * One-time codes that let a page in (docs/decisions/0005-browser-door.md). Each is an empty file named by the code's
 * SHA-256 in a folder that only this user can write to: whoever can create one may create codes, and removing it is
 * what makes a code void, so that no two pages get in by the same one.
 */
export class PageCodes {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A new code; what is too old, or too much, goes. */
  async create(): Promise<string> {
    const code = randomBytes(24).toString('base64url');
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeFile(join(this.#folder, digestOf(code)), '', { mode: 0o600, flag: 'wx' });
    await this.#prune();
    return code;
  }

  /** True once for each code that has been created, is not too old and was not replaced by newer ones. */
  async take(code: string): Promise<boolean> {
    const path = join(this.#folder, digestOf(code));
    try {
      const { mtimeMs } = await stat(path);
      await unlink(path);
      return Date.now() - mtimeMs < MAX_AGE_MS;
    } catch {
      return false;
    }
  }

  async #prune(): Promise<void> {
    const paths = (await readdir(this.#folder)).map((name) => join(this.#folder, name));
    const files = await Promise.all(paths.map((path) => ageOf(path)));
    const newestFirst = files.filter((file) => file !== undefined).sort((a, b) => b.mtimeMs - a.mtimeMs);
    const stale = newestFirst.filter((file, index) => index >= MAX_CODES || Date.now() - file.mtimeMs > MAX_AGE_MS);
    await Promise.all(stale.map((file) => rm(file.path, { force: true })));
  }
}

/** Undefined when somebody else has just removed it. */
async function ageOf(path: string): Promise<{ path: string; mtimeMs: number } | undefined> {
  try {
    return { path, mtimeMs: (await stat(path)).mtimeMs };
  } catch {
    return undefined;
  }
}
