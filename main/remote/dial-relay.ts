import type { Clock } from '../../base/clock.ts';
import type { DeviceId } from '../../protocol/device-id.ts';
import { relayPaths } from '../../protocol/relay-messages.ts';
import { isWithinRelay } from '../../protocol/relay-url.ts';
import { CarrierStream } from './carrier-stream.ts';
import { RelayRefusedError, RelaySocket, type RelayAddress } from './relay-socket.ts';

const MAX_REDIRECTS = 3;

export interface RelayDialParts {
  readonly clock: Clock;
  /** Not needed any more: whatever there is of it has to go, the stream too. */
  readonly signal?: AbortSignal;
}

/** A viewer's way to an agent through a relay, by the node that has it. Rejects with RelayRefusedError. */
export async function dialRelay(
  address: RelayAddress,
  deviceId: DeviceId,
  parts: RelayDialParts,
): Promise<CarrierStream> {
  let { url } = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const outcome = await dialNode({ ...address, url }, deviceId, parts);
    if (outcome instanceof CarrierStream) return outcome;
    if (!isWithinRelay(outcome.redirect, address.url)) throw new RelayRefusedError('foreign_redirect', 0);
    url = outcome.redirect;
  }
  throw new RelayRefusedError('too_many_redirects', 0);
}

async function dialNode(
  node: RelayAddress,
  deviceId: DeviceId,
  { clock, signal }: RelayDialParts,
): Promise<CarrierStream | { readonly redirect: string }> {
  signal?.throwIfAborted();
  const socket = await RelaySocket.open(node, relayPaths.dial, signal);
  try {
    socket.say({ type: 'dial', deviceId });
    const answer = await socket.next('linked', 'redirect');
    if (answer.type === 'redirect') {
      socket.close();
      return { redirect: answer.url };
    }
    socket.keepAlive(clock, answer.pingMs);
    return new CarrierStream(socket);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
