import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { connect as connectTcp, createServer, type Server, type Socket, type AddressInfo } from 'node:net';
import { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deviceIdOf, type DeviceIdentity } from '../../../main/agent/identity.ts';
import { createDeviceCertificate } from '../../../main/remote/device-certificate.ts';
import { secureIncoming, secureOutgoing } from '../../../main/remote/secure-stream.ts';

function makeDevice(): DeviceIdentity & ReturnType<typeof createDeviceCertificate> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const device = { deviceId: deviceIdOf(publicKey), privateKey };
  return { ...device, ...createDeviceCertificate(device) };
}

const caller = makeDevice();
const called = makeDevice();

let server: Server;
let near: Socket;
let far: Socket;

beforeEach(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
  near = connectTcp((server.address() as AddressInfo).port, '127.0.0.1');
  far = await accepted;
});
afterEach(() => {
  near.destroy();
  far.destroy();
  server.close();
});

/** A byte stream that is no socket, as the one of a relay. */
function unlikeASocket(socket: Socket): Duplex {
  const stream = new Duplex({
    read: () => socket.resume(),
    write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (bytes) => !stream.push(bytes) && socket.pause());
  socket.on('end', () => stream.push(null));
  socket.on('error', () => stream.destroy()).on('close', () => stream.destroy());
  return stream;
}

it('the certificate carries the device’s key, is signed by it, and is one that others read', () => {
  const certificate = new X509Certificate(caller.cert);

  expect({
    isOwn: certificate.checkPrivateKey(createPrivateKey(caller.key)),
    isSigned: certificate.verify(certificate.publicKey),
    deviceId: deviceIdOf(certificate.publicKey),
    subject: certificate.subject,
    validTo: certificate.validTo,
  }).toEqual({
    ...{ isOwn: true, isSigned: true, deviceId: caller.deviceId, subject: 'CN=sallyport' },
    validTo: 'Dec 31 23:59:59 9999 GMT',
  });
});

describe.each([
  ['a socket', (socket: Socket): Duplex => socket],
  ['another byte stream', unlikeASocket],
])('TLS over %s', (_what, transport) => {
  it('shows each side who the other is, carries bytes, and ends with its transport', async () => {
    const [out, incoming] = await Promise.all([
      secureOutgoing(transport(near), caller, called.deviceId),
      secureIncoming(transport(far), called),
    ]);
    const received = new Promise((resolve) => incoming.stream.once('data', (bytes: Buffer) => resolve(String(bytes))));
    out.stream.write('hello');
    const closed = new Promise((resolve) => incoming.stream.once('close', resolve));

    expect({
      peers: [out.peerId, incoming.peerId],
      received: await received,
      version: out.stream.getProtocol(),
    }).toEqual({ peers: [called.deviceId, caller.deviceId], received: 'hello', version: 'TLSv1.3' });
    out.stream.destroy();
    await closed;
  });

  it('refuses a side that shows another key than was expected, before anything is sent', async () => {
    const incoming = secureIncoming(transport(far), called).then(
      ({ stream }) => new Promise((resolve) => stream.once('data', resolve).once('close', () => resolve('closed'))),
    );

    await expect(secureOutgoing(transport(near), caller, makeDevice().deviceId)).rejects.toMatchObject({
      code: 'unreachable',
      message: 'Another device answers there',
    });
    expect(await incoming.catch(() => 'closed')).toBe('closed');
  });
});

describe('whoever calls', () => {
  const callWith = (options: object): void =>
    void connectTls({ socket: near, rejectUnauthorized: false, ...options }).on('error', () => undefined);

  it.each([
    ['shows no certificate', {}],
    ['speaks an older TLS', { key: caller.key, cert: caller.cert, maxVersion: 'TLSv1.2' }],
    ['cannot sign as we do', { key: caller.key, cert: caller.cert, sigalgs: 'ecdsa_secp384r1_sha384' }],
    ['does not speak TLS', undefined],
  ])('and %s is refused', async (_what, options) => {
    const incoming = secureIncoming(far, called);
    if (options === undefined) near.write('GET / HTTP/1.1\r\n\r\n');
    else callWith(options);

    await expect(incoming).rejects.toThrow();
    expect(far.destroyed).toBe(true);
  });
});
