import type { DeviceId } from '../protocol/device-id.ts';

/**
 * Where the relay says what happened: a constant sentence plus fields. Devices are named by the beginning of their id;
 * bytes that pass, tickets, nonces and signatures are never fields.
 */
export interface RelayLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Enough of a device's id to tell it from others. */
export function shortDeviceId(deviceId: DeviceId): string {
  return deviceId.slice(0, 12);
}
