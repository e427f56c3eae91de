import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { deviceIdBytes, type DeviceId } from '../../protocol/device-id.ts';

const EXPORTER = 'EXPORTER-sallyport-pairing-1';
const EXPORTED_BYTES = 32;

/** The connection a proof is for: its two ends, and what TLS derived for this handshake and no other. */
export interface PairingBinding {
  readonly joinerId: DeviceId;
  readonly sharerId: DeviceId;
  readonly exported: Buffer;
}

/** Which end proves that it knows the secret; a proof of one is none of the other. */
type Side = 'joiner' | 'sharer';

/** What only this handshake yields, on both of its ends. */
export function exportFrom(stream: TLSSocket): Buffer {
  return stream.exportKeyingMaterial(EXPORTED_BYTES, EXPORTER, Buffer.alloc(0));
}

/** Shows that `side` knows the secret, to nobody but the other end of this connection (decision 0013). */
export function provePairing(secret: Buffer, side: Side, { joinerId, sharerId, exported }: PairingBinding): string {
  const mac = createHmac('sha256', secret).update(`sallyport pairing 1 ${side}\0`);
  mac.update(deviceIdBytes(joinerId)).update(deviceIdBytes(sharerId)).update(exported);
  return mac.digest('base64url');
}

export function isPairingProof(proof: string, secret: Buffer, side: Side, binding: PairingBinding): boolean {
  const expected = Buffer.from(provePairing(secret, side, binding));
  const shown = Buffer.from(proof);
  return shown.byteLength === expected.byteLength && timingSafeEqual(shown, expected);
}
