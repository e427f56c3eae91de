import type { LedgerViewer } from '../../protocol/ledger.ts';
import type { NameDevice } from './device-names.ts';
import { messages } from './messages.ts';

/** What a viewer is called here: of another device with that device's name. */
export function viewerName({ client, deviceId }: LedgerViewer, nameDevice: NameDevice): string {
  return deviceId === undefined ? client : messages.clientOn(client, nameDevice(deviceId));
}
