import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { deviceIdOfBytes, type DeviceId } from '../../protocol/device-id.ts';
import { readPrivateFile, writePrivateFile } from './private-file.ts';
import { damaged } from './state-folder-error.ts';

const CURVE = 'prime256v1';

/** Who this device is: its key pair, and the name that follows from the public half. */
export interface DeviceIdentity {
  readonly deviceId: DeviceId;
  readonly privateKey: KeyObject;
}

/**
 * The device's key in `path`, made on the first start. The private half never leaves the file and this user's processes.
 * Throws StateFolderError; a key that cannot be read is not replaced, since other devices know this one by it.
 */
export async function loadIdentity(path: string): Promise<DeviceIdentity> {
  return (await findIdentity(path)) ?? createIdentity(path);
}

/** The device's key in `path`, if it has one yet. Throws StateFolderError. */
export async function findIdentity(path: string): Promise<DeviceIdentity | undefined> {
  const pem = await readPrivateFile(path);
  return pem === undefined ? undefined : identityOf(parseKey(pem, path));
}

/** The name of the device that has this key. */
export function deviceIdOf(publicKey: KeyObject): DeviceId {
  return deviceIdOfBytes(
    createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest(),
  );
}

async function createIdentity(path: string): Promise<DeviceIdentity> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: CURVE });
  await writePrivateFile(path, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return identityOf(privateKey);
}

function identityOf(privateKey: KeyObject): DeviceIdentity {
  return { deviceId: deviceIdOf(createPublicKey(privateKey)), privateKey };
}

function parseKey(pem: string, path: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = createPrivateKey(pem);
  } catch {
    // Said below.
  }
  if (key?.asymmetricKeyDetails?.namedCurve === CURVE) return key;
  throw damaged(path, 'this device then gets a new identity, and has to be paired anew');
}
