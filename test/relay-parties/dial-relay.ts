import type { Clock } from '../../base/clock.ts';
import type { DeviceId } from '../../protocol/device-id.ts';
import { relayPaths } from '../../protocol/relay-messages.ts';
import { CarrierStream } from './carrier-stream.ts';
import { RelaySocket, type RelayAddress } from './relay-socket.ts';

/** A viewer's way to an agent through a relay. Rejects with RelayRefusedError. */
export async function dialRelay(address: RelayAddress, deviceId: DeviceId, clock: Clock): Promise<CarrierStream> {
  const socket = await RelaySocket.open(address, relayPaths.dial);
  try {
    socket.say({ type: 'dial', deviceId });
    const { pingMs } = await socket.next('linked');
    socket.keepAlive(clock, pingMs);
    return new CarrierStream(socket);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
