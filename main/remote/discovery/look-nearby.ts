import { sleep, type Clock } from '../../../base/clock.ts';
import type { DeviceId } from '../../../protocol/device-id.ts';
import { encodeQuestion } from './dns-message.ts';
import { FoundAddresses } from './found-addresses.ts';
import { openLinkSockets } from './link-socket.ts';
import { MessageReader } from './message-reader.ts';
import { listLinks, type NetworkLink } from './network-link.ts';

/** RFC 6762, 5.2: the second question at the earliest a second after the first. A busy answerer takes as long. */
const ASK_AGAIN_MS = 1_000;
const WAIT_MS = 1_500;

export interface LookParts {
  readonly found: (address: string) => void;
  readonly signal: AbortSignal;
  /** Where to ask: in all networks this machine is in unless others are given. */
  readonly links?: readonly NetworkLink[];
}

/**
 * Asks in the networks this machine is in where a device is, and calls `found` with each address that is said, HOST:PORT.
 * Resolves when it has asked long enough, or is aborted; nothing of it is left then. Rejects where the system lets it ask
 * nobody.
 */
export async function lookNearby(
  deviceId: DeviceId,
  clock: Clock,
  { found, signal, links = listLinks() }: LookParts,
): Promise<void> {
  const addresses = new FoundAddresses(deviceId);
  const reader = new MessageReader(clock);
  const heard = (link: NetworkLink, bytes: Buffer, source: string): void => {
    const message = signal.aborted ? undefined : reader.read(bytes);
    if (message?.kind === 'announcement') addresses.take(message.services, link, source).forEach(found);
  };
  const opened = await Promise.all(
    links.map((link) => openLinkSockets(link, (bytes, source) => heard(link, bytes, source))),
  );
  const sockets = opened.flatMap((link) => link.sockets);
  if (sockets.length === 0)
    throw new Error(opened.flatMap(({ problems }) => problems).join(', ') || 'this machine is in no network');
  try {
    signal.throwIfAborted();
    for (const waitMs of [ASK_AGAIN_MS, WAIT_MS]) {
      for (const socket of sockets) void socket.send(encodeQuestion());
      await sleep(clock, waitMs, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    for (const socket of sockets) socket.dispose();
  }
}
