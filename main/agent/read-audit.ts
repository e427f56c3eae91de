import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { AuditFileReader, type AuditLine } from './audit-file-reader.ts';
import { auditFile, listAuditFiles } from './audit-file.ts';
import { unusable } from './state-folder-error.ts';

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/** The audit log, oldest first, while an agent writes it or while none runs. Throws StateFolderError. */
export async function* readAudit(newest: string): AsyncGenerator<AuditLine> {
  const files = await openAuditFiles(newest);
  try {
    for (const one of files.reverse()) yield* one.readToEnd();
  } finally {
    for (const one of files) await one.close();
  }
}

/**
 * All there are, for the caller to close. Throws StateFolderError. From the newest on, each number in turn: a file that is renamed meanwhile moves on to a number that is still to come, so
 * none is missed, and one that comes twice is known by its inode.
 */
export async function openAuditFiles(newest: string): Promise<AuditFileReader[]> {
  const opened: AuditFileReader[] = [];
  try {
    for (let number = 0; ; number += 1) {
      const one = await openOne(auditFile(newest, number));
      if (one === undefined && (await isLast(newest, number))) return opened;
      if (one === undefined) continue;
      if (opened.some(({ inode }) => inode === one.inode)) await one.close();
      else opened.push(one);
    }
  } catch (error) {
    for (const one of opened) await one.close();
    throw error;
  }
}

/** Undefined when there is none. */
async function openOne(file: string): Promise<AuditFileReader | undefined> {
  try {
    const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    return new AuditFileReader(handle, (await handle.stat()).ino, file);
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
