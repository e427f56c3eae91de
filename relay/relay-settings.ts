import { z } from 'zod';

const Milliseconds = z.number().int().positive().max(2_147_483_647);
const Count = z.number().int().positive().max(1_000_000);

/** Every setting of a relay with its default. Documented for people in docs/relay.md. */
export const relaySettingsSchema = z.strictObject({
  'relay.connections': Count.default(10_000),
  'relay.connectionsPerSource': Count.default(256),
  'relay.joinsPerMinute': Count.default(60),
  'relay.dialsPerMinute': Count.default(120),
  'relay.pendingAsks': Count.default(16),
  'relay.firstBytes': z.number().int().min(1_024).max(65_536).default(4_096),
  'relay.firstMs': Milliseconds.default(10_000),
  'relay.answerMs': Milliseconds.default(10_000),
  'relay.pingMs': Milliseconds.default(15_000),
  'relay.idleMs': z.union([Milliseconds, z.literal('never')]).default(300_000),
  'relay.linkBytes': z.union([z.number().int().positive(), z.literal('unlimited')]).default('unlimited'),
  'relay.bufferBytes': z.number().int().min(65_536).max(67_108_864).default(262_144),
  'relay.presenceMs': z.number().int().min(300).max(600_000).default(6_000),
  'relay.drainMs': Milliseconds.default(30_000),
  /** Proxies in front that each add the address they were called from to `X-Forwarded-For`. */
  'relay.trustedHops': z.number().int().min(0).max(8).default(0),
  'relay.logLevel': z.enum(['debug', 'info', 'warn', 'error']).default('info'),
});

export type RelaySettings = z.output<typeof relaySettingsSchema>;
