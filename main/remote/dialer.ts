import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../base/clock.ts';
import type { Channel } from '../../protocol/channel.ts';
import type { DeviceId } from '../../protocol/device-id.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { isRelayUrl } from '../../protocol/relay-url.ts';
import { openChannel } from '../web/client-channel.ts';
import { connectProblem } from './connect-problem.ts';
import type { DeviceCertificate } from './device-certificate.ts';
import { dialRelay } from './dial-relay.ts';
import { firstFound } from './first-found.ts';
import { firstSuccess } from './first-success.ts';
import { parseAddress } from './network-address.ts';
import { splitAddresses } from './peer-address.ts';
import { secureOutgoing, type SecureStream } from './secure-stream.ts';

/** As browsers do it (RFC 8305): an address that does not answer costs the others this much. */
const STAGGER_MS = 250;
/** What direct addresses, known or found, have before relays are asked: a link through one is the slower one for as long as it lasts. */
const HEAD_START_MS = 500;
/** Connection and handshake of one address. */
const ATTEMPT_MS = 10_000;
const HANDSHAKE_MS = 10_000;

/** Looks for a device in the networks this machine is in; each address that is said there is `found`. */
export type LookNearby = (
  deviceId: DeviceId,
  clock: Clock,
  parts: { readonly found: (address: string) => void; readonly signal: AbortSignal },
) => Promise<void>;

export interface DialerParts {
  readonly certificate: DeviceCertificate;
  readonly clock: Clock;
  /** Where other addresses than the known ones come from, if they are wanted. */
  readonly lookNearby?: LookNearby | undefined;
}

/** Who is called, and where: HOST:PORT, or relays. */
export interface DialTarget {
  readonly deviceId: DeviceId;
  readonly addresses: readonly string[];
}

/** By which way a device was reached. */
export interface PeerPath {
  readonly kind: 'direct' | 'relay';
  readonly address: string;
}

interface ReachedPeer extends SecureStream {
  readonly path: PeerPath;
}

/**
 * A channel for a session with a paired device, by the first of its addresses where it answers. Rejects with
 * RefusalError: `unreachable`, `timeout`, `not_paired` when it does not know this device, `remote_off` when it lets none in.
 */
export async function dialPeer(
  target: DialTarget,
  parts: DialerParts,
): Promise<{ readonly channel: Channel; readonly path: PeerPath }> {
  const { stream, path } = await reachPeer(target, parts);
  let problem: string | undefined;
  stream.once('error', ({ message }: Error) => (problem = message));
  const whyBroken = (): string | undefined => problem;
  try {
    return { channel: await openChannel({ createStream: () => stream, handshakeMs: HANDSHAKE_MS, whyBroken }), path };
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
    case 503:
      return new RefusalError('remote_off', refusal.message);
    case 429:
      return new RefusalError('rate_limited', refusal.message);
    default:
      return refusal;
  }
}

type Way = (signal: AbortSignal) => Promise<ReachedPeer>;

/**
 * A stream on which the device has shown its key: by a direct address if one answers soon, else by whichever way is
 * first. Rejects with RefusalError `unreachable`.
 */
export async function reachPeer(target: DialTarget, parts: DialerParts): Promise<ReachedPeer> {
  const { direct, relays } = splitAddresses(target.addresses);
  const { clock, lookNearby } = parts;
  const attempt = (address: string, signal: AbortSignal): Promise<ReachedPeer> =>
    reachAt(address, { deviceId: target.deviceId, ...parts, signal });
  const oneOf =
    (addresses: readonly string[], staggerMs: number): Way =>
    (signal) =>
      firstSuccess(addresses, (address, own) => attempt(address, AbortSignal.any([signal, own])), { clock, staggerMs });
  const nearby: Way = (signal) => reachNearby({ ...target, ...parts }, attempt, signal);
  const directly: Way[] = [
    ...(direct.length > 0 ? [oneOf(direct, STAGGER_MS)] : []),
    ...(lookNearby === undefined ? [] : [nearby]),
  ];
  const ways = [
    ...(directly.length > 0 ? [firstOf(directly, STAGGER_MS, clock)] : []),
    ...(relays.length > 0 ? [oneOf(relays, 0)] : []),
  ];
  if (ways.length === 0) throw new RefusalError('unreachable', 'No address of this device is known here');
  try {
    return await firstSuccess(ways, (way, signal) => way(signal), { clock, staggerMs: HEAD_START_MS });
  } catch (error) {
    throw new RefusalError('unreachable', problemsIn(error).join('; '));
  }
}

function firstOf(ways: readonly Way[], staggerMs: number, clock: Clock): Way {
  return (signal) => firstSuccess(ways, (way, own) => way(AbortSignal.any([signal, own])), { clock, staggerMs });
}

/** By an address that others in the same networks say, and that is not known. It still has to show its key. */
async function reachNearby(
  { deviceId, addresses, clock, lookNearby }: DialTarget & DialerParts,
  attempt: (address: string, signal: AbortSignal) => Promise<ReachedPeer>,
  signal: AbortSignal,
): Promise<ReachedPeer> {
  try {
    const look = async (found: (address: string) => void, own: AbortSignal): Promise<void> =>
      lookNearby?.(deviceId, clock, {
        found: (address) => (addresses.includes(address) ? undefined : found(address)),
        signal: own,
      });
    return await firstFound(look, attempt, signal);
  } catch (error) {
    if (error instanceof AggregateError && error.errors.length > 0) throw error;
    const problem = error instanceof AggregateError ? 'not found' : (error as Error).message;
    throw new Error(`in the local network: ${problem}`, { cause: error });
  }
}

interface Attempt extends DialerParts, Pick<DialTarget, 'deviceId'> {
  /** Not needed: whatever there is of it has to go. */
  readonly signal: AbortSignal;
}

async function reachAt(address: string, { certificate, clock, deviceId, signal }: Attempt): Promise<ReachedPeer> {
  signal.throwIfAborted();
  const late = new AbortController();
  const patience = clock.setTimer(ATTEMPT_MS, () => late.abort());
  const given = AbortSignal.any([signal, late.signal]);
  const kind = isRelayUrl(address) ? 'relay' : 'direct';
  try {
    const carrier =
      kind === 'relay'
        ? await dialRelay({ url: address }, deviceId, { clock, signal: given })
        : await connectTo(address, given);
    return { ...(await secureOutgoing(carrier, certificate, deviceId)), path: { kind, address } };
  } catch (error) {
    const problem = late.signal.aborted ? 'no answer in time' : connectProblem(error as Error);
    throw new Error(`${address}: ${problem}`, { cause: error });
  } finally {
    patience.dispose();
  }
}

function connectTo(address: string, signal: AbortSignal): Promise<Duplex> {
  const socket = connect({ ...parseAddress(address), noDelay: true, keepAlive: true });
  signal.addEventListener('abort', () => socket.destroy(new Error('no longer needed')), { once: true });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
  });
}

function problemsIn(error: unknown): string[] {
  return error instanceof AggregateError ? error.errors.flatMap(problemsIn) : [(error as Error).message];
}
