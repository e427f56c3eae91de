import { constants } from 'node:fs';
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDWR } = constants;
const PRIVATE_FILE = 0o600;
const LINE_FEED = 0x0a;

export interface AuditFileOptions {
  readonly path: string;
  /** The file that is written to, and those it was before. */
  readonly files: number;
  readonly fileBytes: number;
}

/** How many of the lines are written, in full and in order; an error if that is not all of them. */
export interface Appended {
  readonly count: number;
  readonly error?: unknown;
}

/**
 * A file that only grows at its end and, when it is full, becomes `PATH.1`, and so on; the oldest goes. No descriptor is
 * held between two appends. One writer at a time: whoever holds the state folder's lock.
 */
export class AuditFile {
  readonly #options: AuditFileOptions;

  constructor(options: AuditFileOptions) {
    this.#options = options;
  }

  /** Whole lines, each with its line feed. Never rejects. */
  async append(lines: readonly string[]): Promise<Appended> {
    let count = 0;
    try {
      while (count < lines.length) {
        const appended = await this.#appendWhatFits(lines.slice(count));
        count += appended.count;
        if (appended.error !== undefined) return { count, error: appended.error };
        if (appended.count === 0) await this.#rotate();
      }
      return { count };
    } catch (error) {
      return { count, error };
    }
  }

  /** A line longer than a file may be gets one of its own. */
  async #appendWhatFits(lines: readonly string[]): Promise<Appended> {
    const handle = await open(this.#options.path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, PRIVATE_FILE);
    try {
      const { size, mode } = await statFile(handle);
      if ((mode & 0o077) !== 0) await handle.chmod(PRIVATE_FILE);
      const head = (await endsInLineFeed(handle, size)) ? '' : '\n'; // What was torn stays apart.
      const fitting = takeFitting(lines, this.#options.fileBytes - size - head.length);
      if (fitting.length === 0 && size > 0) return { count: 0 };
      return await writeLines(handle, head, fitting.length === 0 ? lines.slice(0, 1) : fitting);
    } finally {
      await handle.close();
    }
  }

  async #rotate(): Promise<void> {
    const { path: newest, files } = this.#options;
    for (let number = files - 1; number > 0; number -= 1)
      await rename(auditFile(newest, number - 1), auditFile(newest, number)).catch(unlessMissing);
    for (const { file, number } of await listAuditFiles(newest)) if (number >= files) await rm(file, { force: true });
  }
}

/** Those there are. */
export async function listAuditFiles(newest: string): Promise<{ readonly file: string; readonly number: number }[]> {
  const { dir: folder, base } = path.parse(newest);
  const names = (await readdir(folder)).filter((name) => name.startsWith(base));
  return names.flatMap((name) => {
    const [whole, digits] = /^(?:\.(\d{1,4}))?$/.exec(name.slice(base.length)) ?? [];
    return whole === undefined ? [] : [{ file: path.join(folder, name), number: Number(digits ?? 0) }];
  });
}

/** The newest has no number, the one before it 1. */
export function auditFile(newest: string, number: number): string {
  return number === 0 ? newest : `${newest}.${number}`;
}

async function statFile(handle: FileHandle): Promise<{ size: number; mode: number }> {
  const found = await handle.stat();
  if (!found.isFile()) throw new Error('it is no file');
  return found;
}

async function endsInLineFeed(handle: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return true;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] === LINE_FEED;
}

function takeFitting(lines: readonly string[], roomBytes: number): readonly string[] {
  let leftBytes = roomBytes;
  const first = lines.findIndex((line) => (leftBytes -= Buffer.byteLength(line)) < 0);
  return first < 0 ? lines : lines.slice(0, first);
}

async function writeLines(handle: FileHandle, head: string, lines: readonly string[]): Promise<Appended> {
  const bytes = Buffer.from(head + lines.join(''));
  let written = 0;
  try {
    while (written < bytes.byteLength) written += (await handle.write(bytes, written)).bytesWritten;
    return { count: lines.length };
  } catch (error) {
    return { count: countLines(bytes.subarray(head.length, Math.max(written, head.length))), error };
  }
}

function countLines(bytes: Uint8Array): number {
  return bytes.reduce((count, byte) => (byte === LINE_FEED ? count + 1 : count), 0);
}

function unlessMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
