import { rename, rm, writeFile } from 'node:fs/promises';

const PRIVATE_FILE = 0o600;

/**
 * Replaces a file that only its user may read in one step, without waiting for the disk. What bears the name of the next
 * one, as after an interrupted write, gives way: nothing is written into it, or to where it leads. A folder does not.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  const next = `${file}.new`;
  try {
    await writeAnew(next, text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await rm(next, { force: true });
    await writeAnew(next, text);
  }
  await rename(next, file);
}

function writeAnew(file: string, text: string): Promise<void> {
  return writeFile(file, text, { mode: PRIVATE_FILE, flag: 'wx' });
}
