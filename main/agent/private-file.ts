import { open } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { readableByOthers, unusable } from './state-folder-error.ts';

const PRIVATE_MODE = 0o600;

/** The text of a file that only its user may read, or undefined if there is none. Throws StateFolderError. */
export async function readPrivateFile(path: string): Promise<string | undefined> {
  try {
    const file = await open(path);
    try {
      const found = await file.stat();
      if (process.platform !== 'win32' && found.isFile() && (found.mode & 0o077) !== 0)
        throw readableByOthers(path, found.mode);
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unusable(path, error);
  }
}

/** Replaces the file as a whole, or not at all. Throws StateFolderError. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  try {
    await writeFileAtomic(path, text, { mode: PRIVATE_MODE });
  } catch (error) {
    throw unusable(path, error);
  }
}
