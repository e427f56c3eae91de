import { generateKeyPairSync, randomBytes, sign, X509Certificate, type KeyObject } from 'node:crypto';

/** A key on P-256 and a certificate for it, signed by itself, for loopback. */
export interface SelfSigned {
  readonly privateKey: KeyObject;
  /** DER, SubjectPublicKeyInfo. */
  readonly publicKey: Buffer;
  readonly key: string;
  readonly cert: string;
}

export function makeSelfSigned(): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(
    tagged(0xa0, integer(Buffer.of(2))), // version 3
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    name('sallyport test'),
    sequence(time('20200101000000Z'), time('20991231235959Z')),
    name('sallyport test'),
    spki,
    tagged(0xa3, sequence(alternativeNames)),
  );
  const signature = sign('sha256', body, privateKey);
  const der = sequence(body, ecdsaWithSha256, tagged(0x03, Buffer.concat([Buffer.of(0), signature])));
  return {
    privateKey,
    publicKey: spki,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: new X509Certificate(der).toString(),
  };
}

const ecdsaWithSha256 = sequence(tagged(0x06, Buffer.from('2a8648ce3d040302', 'hex')));

/** IP address 127.0.0.1. */
const alternativeNames = sequence(
  tagged(0x06, Buffer.from('551d11', 'hex')),
  tagged(0x04, sequence(tagged(0x87, Buffer.of(127, 0, 0, 1)))),
);

function name(text: string): Buffer {
  const commonName = sequence(tagged(0x06, Buffer.from('550403', 'hex')), tagged(0x0c, Buffer.from(text)));
  return sequence(tagged(0x31, commonName));
}

function time(text: string): Buffer {
  return tagged(0x18, Buffer.from(text));
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes);
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

/** One element in DER. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
