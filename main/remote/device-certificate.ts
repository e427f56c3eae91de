import { createPublicKey, sign } from 'node:crypto';
import type { DeviceIdentity } from '../agent/identity.ts';

/** What TLS needs to show that this is the device, in PEM. */
export interface DeviceCertificate {
  readonly key: string;
  readonly cert: string;
}

// DER (X.690) of what is the same in each certificate.
const VERSION_3 = Buffer.from('a003020102', 'hex');
const SERIAL_1 = Buffer.from('020101', 'hex');
const ECDSA_WITH_SHA256 = Buffer.from('300a06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');

const tags = { bitString: 0x03, utf8String: 0x0c, utcTime: 0x17, generalizedTime: 0x18, sequence: 0x30, set: 0x31 };

/**
 * A certificate that carries the device's key and says nothing else, made anew at each start: peers pin the key, and
 * neither names nor dates count. So there is no file of it to fit the key's, and none to run out.
 */
export function createDeviceCertificate({ privateKey }: DeviceIdentity): DeviceCertificate {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const name = der('sequence', der('set', der('sequence', COMMON_NAME, der('utf8String', Buffer.from('sallyport')))));
  const validity = der(
    'sequence',
    der('utcTime', Buffer.from('200101000000Z')),
    der('generalizedTime', Buffer.from('99991231235959Z')),
  );
  const body = der('sequence', VERSION_3, SERIAL_1, ECDSA_WITH_SHA256, name, validity, name, publicKey);
  const signature = der('bitString', Buffer.from([0]), sign('sha256', body, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: toPem(der('sequence', body, ECDSA_WITH_SHA256, signature)),
  };
}

function der(tag: keyof typeof tags, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const length = content.byteLength;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tags[tag], ...head]), content]);
}

function toPem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
