import { connect, type Socket } from 'node:net';
import type { Clock } from '../../base/clock.ts';
import type { Channel } from '../../protocol/channel.ts';
import type { DeviceId } from '../../protocol/device-id.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { openChannel } from '../web/client-channel.ts';
import type { DeviceCertificate } from './device-certificate.ts';
import { firstSuccess } from './first-success.ts';
import { parseAddress } from './network-address.ts';
import { secureOutgoing, type SecureStream } from './secure-stream.ts';

/** As browsers do it (RFC 8305): an address that does not answer costs the others this much. */
const STAGGER_MS = 250;
/** Connection and handshake of one address. */
const ATTEMPT_MS = 10_000;
const HANDSHAKE_MS = 10_000;

export interface DialerParts {
  readonly certificate: DeviceCertificate;
  readonly clock: Clock;
}

/** Who is called, and where. */
export interface DialTarget {
  readonly deviceId: DeviceId;
  readonly addresses: readonly string[];
}

/**
 * A channel for a session with a paired device, over the first of its addresses where it answers. Rejects with
 * RefusalError: `unreachable`, `timeout`, `not_paired` when it does not know this device.
 */
export async function dialPeer(target: DialTarget, parts: DialerParts): Promise<Channel> {
  const { stream } = await reachPeer(target, parts);
  try {
    return await openChannel({ createStream: () => stream, handshakeMs: HANDSHAKE_MS });
  } catch (error) {
    stream.destroy();
    throw error instanceof RefusalError ? asRefused(error) : error;
  }
}

/** What a status of the other side's door means. */
function asRefused(refusal: RefusalError): RefusalError {
  switch (refusal.facts['status']) {
    case 403:
      return new RefusalError('not_paired', refusal.message);
    case 429:
      return new RefusalError('rate_limited', refusal.message);
    default:
      return refusal;
  }
}

/** A stream on which the device has shown its key. Rejects with RefusalError `unreachable`. */
export async function reachPeer({ deviceId, addresses }: DialTarget, parts: DialerParts): Promise<SecureStream> {
  if (addresses.length === 0) throw new RefusalError('unreachable', 'No address of this device is known here');
  const attempt = (address: string, signal: AbortSignal): Promise<SecureStream> =>
    reachAt(address, { deviceId, ...parts, signal });
  try {
    return await firstSuccess(addresses, attempt, { clock: parts.clock, staggerMs: STAGGER_MS });
  } catch (error) {
    const problems = (error as AggregateError).errors.map((one: Error, at) => `${addresses[at]}: ${one.message}`);
    throw new RefusalError('unreachable', problems.join('; '));
  }
}

interface Attempt extends DialerParts, Pick<DialTarget, 'deviceId'> {
  /** Not needed: whatever there is of it has to go. */
  readonly signal: AbortSignal;
}

async function reachAt(address: string, { certificate, clock, deviceId, signal }: Attempt): Promise<SecureStream> {
  const socket = connect({ ...parseAddress(address), noDelay: true, keepAlive: true });
  const abandon = (): void => void socket.destroy(new Error('no answer in time'));
  const patience = clock.setTimer(ATTEMPT_MS, abandon);
  signal.addEventListener('abort', abandon, { once: true });
  try {
    await connected(socket);
    return await secureOutgoing(socket, certificate, deviceId);
  } finally {
    patience.dispose();
  }
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
  });
}
