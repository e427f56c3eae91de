import type { Duplex } from 'node:stream';
import { connect, createSecureContext, TLSSocket, type SecureContext } from 'node:tls';
import type { DeviceId } from '../../protocol/device-id.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { deviceIdOf } from '../agent/identity.ts';
import type { DeviceCertificate } from './device-certificate.ts';

/** A stream on which both sides have shown who they are. */
export interface SecureStream {
  readonly stream: TLSSocket;
  readonly peerId: DeviceId;
}

const contexts = new WeakMap<DeviceCertificate, SecureContext>();

/**
 * The device's own certificate in the place of authorities: none is trusted, and loading those of the system takes time.
 * With one kind of signature no other kind of key gets in. Made once: a stranger's handshake is to cost little.
 */
function contextOf(certificate: DeviceCertificate): SecureContext {
  const known = contexts.get(certificate);
  if (known !== undefined) return known;
  const { key, cert } = certificate;
  const versions = { minVersion: 'TLSv1.3', maxVersion: 'TLSv1.3' } as const;
  const context = createSecureContext({ key, cert, ca: cert, ...versions, sigalgs: 'ecdsa_secp256r1_sha256' });
  contexts.set(certificate, context);
  return context;
}

/**
 * TLS 1.3 over `transport` as the side that called; resolves once the other side has shown the key of `expected`, before
 * anything is sent. Owns the transport. Rejects with RefusalError `unreachable`.
 */
export function secureOutgoing(
  transport: Duplex,
  certificate: DeviceCertificate,
  expected: DeviceId,
): Promise<SecureStream> {
  // The chain proves nothing here, the key does: it is compared below.
  const stream = connect({
    socket: transport,
    secureContext: contextOf(certificate),
    rejectUnauthorized: false,
    minVersion: 'TLSv1.3',
  });
  tie(stream, transport);
  return new Promise((resolve, reject) => {
    const fail = (message: string, facts: Record<string, unknown> = {}): void => {
      stream.destroy();
      reject(new RefusalError('unreachable', message, facts));
    };
    stream.once('error', ({ message }: Error) => fail(message));
    stream.once('close', () => fail('The other side hung up'));
    stream.once('secureConnect', () => {
      const peerId = peerOf(stream);
      if (peerId === expected) resolve({ stream, peerId });
      else fail('Another device answers there', { problem: 'other_device' });
    });
  });
}

/**
 * The same as the side that was called, for whoever calls: who that is, the caller of this has to look at. Rejects when
 * the handshake fails; how long it may take is the caller's to bound, by destroying the transport.
 */
export function secureIncoming(transport: Duplex, certificate: DeviceCertificate): Promise<SecureStream> {
  const stream = new TLSSocket(transport, {
    isServer: true,
    secureContext: contextOf(certificate),
    requestCert: true,
    rejectUnauthorized: false,
  });
  tie(stream, transport);
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      stream.destroy();
      reject(error);
    };
    stream.once('error', fail);
    stream.once('close', () => fail(new Error('closed during the handshake')));
    stream.once('secure', () => {
      const peerId = peerOf(stream);
      if (peerId === undefined) fail(new Error('no certificate was shown'));
      else resolve({ stream, peerId });
    });
  });
}

/** Undefined where no key was proved in this very handshake. */
function peerOf(stream: TLSSocket): DeviceId | undefined {
  const certificate = stream.isSessionReused() ? undefined : stream.getPeerX509Certificate();
  return certificate === undefined ? undefined : deviceIdOf(certificate.publicKey);
}

/** One ends with the other, by the same error if there is one, and no error of either is without a listener. */
function tie(stream: TLSSocket, transport: Duplex): void {
  transport.on('error', (error) => stream.destroy(error));
  transport.once('close', () => stream.destroy());
  stream.on('error', () => transport.destroy());
  stream.once('close', () => transport.destroy());
}
