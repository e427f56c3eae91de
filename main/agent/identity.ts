import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { damaged, unusable } from './state-folder-error.ts';

/** Who this device is: its key pair, and the name that follows from the public half. */
export interface DeviceIdentity {
  /** SHA-256 of the public key (SPKI), in hex. */
  readonly deviceId: string;
  readonly privateKey: KeyObject;
}

/**
 * The device's key in `path`, made on the first start. The private half never leaves the file and this process. Throws
 * StateFolderError; a key that cannot be read is not replaced, since other devices know this one by it.
 */
export async function loadIdentity(path: string): Promise<DeviceIdentity> {
  const privateKey = await loadKey(path);
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return { deviceId: createHash('sha256').update(publicKey).digest('hex'), privateKey };
}

async function loadKey(path: string): Promise<KeyObject> {
  let pem: string;
  try {
    pem = (await readIfPresent(path)) ?? (await createKeyFile(path));
  } catch (error) {
    throw unusable(path, error);
  }
  try {
    return createPrivateKey(pem);
  } catch {
    throw damaged(path);
  }
}

async function createKeyFile(path: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await writeFileAtomic(path, pem, { mode: 0o600 });
  return pem;
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
