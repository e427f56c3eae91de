import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deviceIdBytes, type DeviceId } from '../../../protocol/device-id.ts';

const SALT_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'sallyport mdns 1\0';

/** Under which name a device is announced: another one each time, by which only those know it again that know its id. */
export function makeServiceLabel(deviceId: DeviceId, salt: Uint8Array = randomBytes(SALT_BYTES)): string {
  return `${Buffer.from(salt).toString('hex')}-${tagOf(deviceId, salt).toString('hex')}`;
}

/** Whether whoever made `label` knows the id of the device. It need not be the device. */
export function isLabelOf(label: string, deviceId: DeviceId): boolean {
  const [, salt, tag] = /^([0-9a-f]{24})-([0-9a-f]{32})$/.exec(label) ?? [];
  if (salt === undefined || tag === undefined) return false;
  return timingSafeEqual(tagOf(deviceId, Buffer.from(salt, 'hex')), Buffer.from(tag, 'hex'));
}

function tagOf(deviceId: DeviceId, salt: Uint8Array): Buffer {
  return createHmac('sha256', deviceIdBytes(deviceId)).update(PURPOSE).update(salt).digest().subarray(0, TAG_BYTES);
}
