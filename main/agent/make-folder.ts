import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes `folder`, absolute, and what is missing above it. One that is there is left as it is. Rejects as `mkdir` does.
 * Node's own way never comes to an end where a folder that is there takes no new one and says ENOENT, as /proc does.
 */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || (await isThere(parent))) throw error;
    await makeFolder(parent, mode);
    await mkdir(folder, { mode });
  }
}

async function isThere(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}
