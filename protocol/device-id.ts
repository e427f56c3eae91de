import { z } from 'zod';
import { decodeChecked, encodeChecked, isCheckedTextProblem, type CheckedTextProblem } from './checked-text.ts';

const DEVICE_ID_BYTES = 32;

/** Names a device: SHA-256 of its public key (SPKI, DER), in lower-case hex. */
export const DeviceId = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
  .brand<'DeviceId'>();
export type DeviceId = z.infer<typeof DeviceId>;

/** A device id for people: eight groups of seven, with check characters. Anything else is shown as it is. */
export function deviceIdText(deviceId: string): string {
  const { success, data } = DeviceId.safeParse(deviceId);
  return success ? encodeChecked(fromHex(data)) : deviceId;
}

/** As much of an id as stands for all of it: no name looks like that. */
export const LEAST_ID_CHARACTERS = 7;

/** A device id as a person or a program writes it, in groups or in hex. */
export function parseDeviceId(text: string): DeviceId | CheckedTextProblem {
  const hex = DeviceId.safeParse(text.trim().toLowerCase());
  if (hex.success) return hex.data;
  const decoded = decodeChecked(text);
  if (isCheckedTextProblem(decoded)) return decoded;
  return decoded.byteLength === DEVICE_ID_BYTES ? deviceIdOfBytes(decoded) : { kind: 'wrong_length' };
}

/** Of a SHA-256. */
export function deviceIdOfBytes(bytes: Uint8Array): DeviceId {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('') as DeviceId;
}

export function deviceIdBytes(deviceId: DeviceId): Uint8Array {
  return fromHex(deviceId);
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
