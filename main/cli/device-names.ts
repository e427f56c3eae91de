import { deviceIdText } from '../../protocol/device-id.ts';
import type { NamedPeer } from './peer-choice.ts';

/** What a device is called here: the name it is paired by, else its id. */
export type NameDevice = (deviceId: string) => string;

export function namesOf(peers: readonly NamedPeer[]): NameDevice {
  const names = new Map<string, string>(peers.map(({ deviceId, name }) => [deviceId, name]));
  return (deviceId) => names.get(deviceId) ?? deviceIdText(deviceId);
}
