import { cp } from 'node:fs/promises';
import { basename } from 'node:path';

/** Sockets, and files that are renamed when they are whole: `….new`, and write-file-atomic's with a long number. */
const passing = /\.(sock|new|\d{5,})$/;

/**
 * Copies the state folder of an agent that runs, but for what may be gone before it is copied, and for files of the names in
 * `except`.
 */
export async function copyStateFolder(stateDir: string, copy: string, except: readonly string[] = []): Promise<void> {
  const isCopied = (file: string): boolean => !passing.test(file) && !except.includes(basename(file));
  await cp(stateDir, copy, { recursive: true, filter: isCopied });
}
