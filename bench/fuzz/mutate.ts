import type { SeededRandom } from '../soak/seeded-random.ts';

/** Numbers at which lengths and counts go wrong. */
const EDGES = [0, 1, 0x7f, 0x80, 0xff] as const;
const MOST_CHANGES = 6;
const LONGEST_PIECE = 64;

type Change = (bytes: Buffer, random: SeededRandom) => Buffer;

const changes: readonly [Change, ...Change[]] = [
  (bytes, random) => overwrite(bytes, random, () => random.between(0, 255)),
  (bytes, random) => overwrite(bytes, random, () => random.pick(EDGES)),
  (bytes, random) => overwrite(bytes, random, (byte) => byte ^ (1 << random.between(0, 7))),
  /** A length that promises the most. */
  (bytes, random) => spliced(bytes, random, Buffer.alloc(random.between(1, 8), 0xff)),
  (bytes, random) => spliced(bytes, random, randomBytes(random, LONGEST_PIECE)),
  (bytes, random) => bytes.subarray(0, random.between(0, bytes.byteLength)),
  (bytes, random) => without(bytes, random),
  (bytes, random) => Buffer.concat([bytes, bytes.subarray(random.between(0, bytes.byteLength))]),
];

/** The bytes with something wrong about them; one time in ten as they are. */
export function mutate(bytes: Buffer, random: SeededRandom): Buffer {
  if (random.happens(0.1)) return bytes;
  let changed = Buffer.from(bytes);
  for (let left = random.between(1, MOST_CHANGES); left > 0; left -= 1)
    changed = Buffer.from(random.pick(changes)(changed, random));
  return changed;
}

export function randomBytes(random: SeededRandom, most: number): Buffer {
  return Buffer.from(Array.from({ length: random.between(0, most) }, () => random.between(0, 255)));
}

function overwrite(bytes: Buffer, random: SeededRandom, other: (byte: number) => number): Buffer {
  const at = random.between(0, Math.max(0, bytes.byteLength - 1));
  return Buffer.from(bytes.map((byte, index) => (index === at ? other(byte) : byte)));
}

function spliced(bytes: Buffer, random: SeededRandom, piece: Buffer): Buffer {
  const at = random.between(0, bytes.byteLength);
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
}

function without(bytes: Buffer, random: SeededRandom): Buffer {
  const at = random.between(0, bytes.byteLength);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random.between(1, LONGEST_PIECE))]);
}
