import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { parseJson } from '../../base/parse-json.ts';
import { AuditEntry } from './audit-entry.ts';
import { auditFile, listAuditFiles } from './audit-file.ts';
import { unusable } from './state-folder-error.ts';

/** What stands in a line; `torn` is one that was cut short, as by a crash. */
export type AuditLine =
  | { readonly kind: 'entry'; readonly entry: AuditEntry }
  | { readonly kind: 'torn'; readonly file: string; readonly line: number };

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/** The audit log, oldest first, while an agent writes it or while none runs. Throws StateFolderError. */
export async function* readAudit(newest: string): AsyncGenerator<AuditLine> {
  const opened = await openAll(newest);
  try {
    for (const one of opened.reverse()) yield* readLines(one);
  } finally {
    for (const { handle } of opened) await handle.close();
  }
}

interface Opened {
  readonly handle: FileHandle;
  readonly file: string;
  readonly inode: number;
}

/**
 * From the newest on, each number in turn: a file that is renamed meanwhile moves on to a number that is still to come, so
 * none is missed, and one that comes twice is known by its inode.
 */
async function openAll(newest: string): Promise<Opened[]> {
  const opened: Opened[] = [];
  try {
    for (let number = 0; ; number += 1) {
      const one = await openOne(auditFile(newest, number));
      if (one === undefined && (await isLast(newest, number))) return opened;
      if (one === undefined) continue;
      if (opened.some(({ inode }) => inode === one.inode)) await one.handle.close();
      else opened.push(one);
    }
  } catch (error) {
    for (const { handle } of opened) await handle.close();
    throw error;
  }
}

/** Undefined when there is none. */
async function openOne(file: string): Promise<Opened | undefined> {
  try {
    const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    return { handle, file, inode: (await handle.stat()).ino };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unusable(file, error);
  }
}

async function isLast(newest: string, number: number): Promise<boolean> {
  try {
    return (await listAuditFiles(newest)).every((other) => other.number < number);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw unusable(path.dirname(newest), error);
  }
}

async function* readLines({ handle, file }: Opened): AsyncGenerator<AuditLine> {
  let line = 0;
  try {
    for await (const text of handle.readLines({ autoClose: false, start: 0 })) {
      line += 1;
      const parsed = AuditEntry.safeParse(parseJson(text));
      yield parsed.success ? { kind: 'entry', entry: parsed.data } : { kind: 'torn', file: path.basename(file), line };
    }
  } catch (error) {
    throw unusable(file, error);
  }
}
