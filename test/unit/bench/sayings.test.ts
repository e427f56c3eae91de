import { expect, it } from 'vitest';
import { sayBeforeTls, sayInFrames, sayInsideTls, sayToRelay } from '../../../bench/fuzz/sayings.ts';
import { SeededRandom } from '../../../bench/soak/seeded-random.ts';
import { deviceIdOfBytes } from '../../../protocol/device-id.ts';

const vocabulary = { hello: Buffer.alloc(300, 7), deviceId: deviceIdOfBytes(new Uint8Array(32)) };

it.each([
  ['before TLS', sayBeforeTls],
  ['inside TLS', sayInsideTls],
  ['to a relay', sayToRelay],
  ['in frames', sayInFrames],
])('strangers of the same seed say the same %s, and hardly anything twice', (_where, say) => {
  const sayings = (seed: number): string[] => {
    const random = new SeededRandom(seed);
    return Array.from({ length: 200 }, () => say(vocabulary, random).toString('hex'));
  };
  expect(sayings(1)).toEqual(sayings(1));
  expect(new Set(sayings(2)).size).toBeGreaterThan(100);
});
