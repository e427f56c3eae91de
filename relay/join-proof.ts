import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { deviceIdOfBytes, type DeviceId } from '../protocol/device-id.ts';
import type { RelayEnd } from '../protocol/relay-ends.ts';
import type { RelayMessage } from '../protocol/relay-messages.ts';
import { proofText } from '../protocol/relay-proof.ts';

/** SubjectPublicKeyInfo up to the coordinates: id-ecPublicKey, prime256v1, a point that is not compressed. */
const p256Head = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d03010703420004', 'hex');
const POINT_BYTES = 64;

export type JoinVerdict = { readonly deviceId: DeviceId } | { readonly problem: RelayEnd };

/** Whose device this is, if it holds the key it shows and means this relay (`urls`) and this connection (`nonce`). */
export function checkJoin(join: RelayMessage<'join'>, nonce: string, urls: readonly string[]): JoinVerdict {
  if (!urls.includes(join.url)) return { problem: 'wrong_url' };
  const der = Buffer.from(join.publicKey, 'base64url');
  const key = readKey(der);
  const text = Buffer.from(proofText(join.url, nonce));
  const isProven = key !== undefined && verify('sha256', text, key, Buffer.from(join.signature, 'base64url'));
  if (!isProven) return { problem: 'bad_signature' };
  return { deviceId: deviceIdOfBytes(createHash('sha256').update(der).digest()) };
}

/**
 * A key on P-256 as an uncompressed point. OpenSSL reads (and gives back) the same key in other forms, too, and a key
 * with two forms would be two devices.
 */
function readKey(der: Buffer): KeyObject | undefined {
  const isUsualForm = der.byteLength === p256Head.byteLength + POINT_BYTES && der.indexOf(p256Head) === 0;
  if (!isUsualForm) return undefined;
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return undefined; // not on the curve
  }
}
