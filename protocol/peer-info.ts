import { z } from 'zod';
import { DeviceId } from './device-id.ts';
import { isRelayUrl } from './relay-url.ts';

/** How a device is paired: as one of the user's own, or as somebody else's (L50). */
export const PeerRole = z.enum(['mine', 'guest']);
export type PeerRole = z.infer<typeof PeerRole>;

/** What people call a paired device, and type as HOST. "local" is this machine. */
export const PeerName = z
  .string()
  .regex(/^[^\s:\p{C}]{1,60}$/u, 'must be 1 to 60 characters without spaces and colons')
  .refine((name) => name !== 'local', 'must not be "local"');

/** One that is given now: no command takes it for an option. Those from before may begin with a dash. */
export const NewPeerName = PeerName.refine((name) => !name.startsWith('-'), 'must not begin with "-"');

/** Each HOST:PORT, IPv6 in brackets, or the address of a relay that the device joins. */
export const PeerAddresses = z
  .array(
    z
      .string()
      .max(260)
      .refine((text) => /^[^\s/]+:\d{1,5}$/.test(text) || isRelayUrl(text), 'must be HOST:PORT or wss://…'),
  )
  .max(32);

/** A paired device as owners see it. */
export const PeerInfo = z.object({
  deviceId: DeviceId,
  name: PeerName,
  role: PeerRole,
  /** Where it can be reached, if it can. */
  addresses: PeerAddresses,
  pairedMsAgo: z.number(),
  /** Since it was last here; null: never yet. */
  seenMsAgo: z.number().nullable(),
  /** It is here now. */
  here: z.literal(true).optional(),
});
export type PeerInfo = z.infer<typeof PeerInfo>;

/** A device that was refused because it is not paired. */
export const KnockedDevice = z.object({
  deviceId: DeviceId,
  /** Where its last try came from. */
  source: z.string(),
  msAgo: z.number(),
  /** How often it tried, and when it did first; since the agent has known of it. */
  tries: z.int().optional(),
  firstMsAgo: z.number().optional(),
});
export type KnockedDevice = z.infer<typeof KnockedDevice>;

/** A paired device that has given too many wrong session passwords. */
export const LockedOutDevice = z.object({
  deviceId: DeviceId,
  /** Wrong ones in a row. */
  wrong: z.int(),
  /** Until it may try again. */
  waitMs: z.number(),
});
export type LockedOutDevice = z.infer<typeof LockedOutDevice>;

/** A paired device that waits until somebody at the agent's machine says yes. */
export const WaitingDevice = z.object({
  deviceId: DeviceId,
  role: PeerRole,
  /** Where it calls from. */
  source: z.string(),
  expiresInMs: z.number(),
});
export type WaitingDevice = z.infer<typeof WaitingDevice>;
