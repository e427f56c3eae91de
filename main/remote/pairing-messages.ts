import { z } from 'zod';
import { PeerAddresses } from '../../protocol/peer-info.ts';

/** What one end tells the other of itself, with the proof that it knows the code's secret. */
export const PairingHello = z.object({
  name: z.string().max(200),
  addresses: PeerAddresses,
  proof: z.string().max(100),
});
export type PairingHello = z.infer<typeof PairingHello>;

/** Why a pairing was refused: which HTTP status carries it is for the eye only. */
export const PairingRefusal = z.object({ code: z.string(), message: z.string(), problem: z.string().optional() });

/** Either is small; more is not read. */
export const MAX_PAIRING_BYTES = 16 * 1024;
