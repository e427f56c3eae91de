import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { deviceIdOfBytes, type DeviceId } from '../protocol/device-id.ts';
import type { RelayEnd } from '../protocol/relay-ends.ts';
import type { RelayMessage } from '../protocol/relay-messages.ts';
import { proofText } from '../protocol/relay-proof.ts';

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

/** An EC key on P-256 in its one usual form: the same key written otherwise would be another device. */
function readKey(der: Buffer): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return undefined;
    return key.export({ format: 'der', type: 'spki' }).equals(der) ? key : undefined;
  } catch {
    return undefined;
  }
}
