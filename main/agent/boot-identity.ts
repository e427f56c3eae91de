import { readFile, readlink } from 'node:fs/promises';

/** Where process numbers mean what they meant: one boot of one machine, and in it one pid namespace. */
export interface BootIdentity {
  readonly bootId: string;
  readonly machineId: string;
  readonly pidNamespace: string;
}

/** What this system does not tell is empty. */
export async function readBootIdentity(): Promise<BootIdentity> {
  const [bootId, machineId, pidNamespace] = await Promise.all([
    orEmpty(readFile('/proc/sys/kernel/random/boot_id', 'utf8')),
    orEmpty(readFile('/etc/machine-id', 'utf8')),
    orEmpty(readlink('/proc/self/ns/pid')),
  ]);
  return { bootId, machineId, pidNamespace };
}

/** A machine without an id (a container's image often has none) is still told by its boot; one that tells no boot never fits. */
export function isSameBoot(a: BootIdentity, b: BootIdentity): boolean {
  const isTold = a.bootId !== '' && a.pidNamespace !== '';
  return isTold && a.bootId === b.bootId && a.machineId === b.machineId && a.pidNamespace === b.pidNamespace;
}

async function orEmpty(reading: Promise<string>): Promise<string> {
  try {
    return (await reading).trim();
  } catch {
    return '';
  }
}
