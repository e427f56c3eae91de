import fs from 'node:fs';

/** This process's last descriptor, kept back for looks at the process table; undefined when the system has none to give. */
let spare: number | undefined;

/** The text of a file of /proc. Throws as `fs.readFileSync` does, but not for want of a descriptor. */
export function readProcFile(file: string): string {
  return withSpare(() => fs.readFileSync(file, 'utf8'));
}

/** The names in a folder of /proc. Throws as `fs.readdirSync` does, but not for want of a descriptor. */
export function listProcFolder(folder: string): string[] {
  return withSpare(() => fs.readdirSync(folder));
}

/** Whoever cannot look takes everybody for gone, and would leave a job alive that it has been told to end. */
function withSpare<T>(look: () => T): T {
  spare ??= openSpare();
  try {
    return look();
  } catch (error) {
    if (spare === undefined || !isForWantOfDescriptors(error)) throw error;
    fs.closeSync(spare);
    spare = undefined;
    try {
      return look();
    } finally {
      spare = openSpare();
    }
  }
}

function openSpare(): number | undefined {
  try {
    return fs.openSync('/proc', 'r');
  } catch {
    return undefined;
  }
}

function isForWantOfDescriptors(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EMFILE' || code === 'ENFILE';
}
