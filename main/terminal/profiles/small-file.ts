import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** The beginning of a file as text, whole lines of it; undefined where there is none. Waits for no pipe that has this name. */
export async function readSmallFile(file: string, longestBytes: number): Promise<string | undefined> {
  let handle;
  try {
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    if (!(await handle.stat()).isFile()) return undefined;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestBytes), 0, longestBytes, 0);
    const text = buffer.toString('utf8', 0, bytesRead);
    return bytesRead < longestBytes ? text : text.slice(0, text.lastIndexOf('\n') + 1);
  } catch {
    return undefined;
  } finally {
    await handle?.close();
  }
}
