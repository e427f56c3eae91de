import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '../soak/seeded-random.ts';

const MOST_REPEATS = 200;
const MOST_PIECES = 40;
const LONGEST_DRIP_MS = 20_000;
const DRIP_MS = { least: 20, most: 1_500 };

/** A way of saying the same bytes. Resolves when there is nothing more to say, or nobody to say it to. */
type Manner = (stream: Duplex, bytes: Buffer, random: SeededRandom) => Promise<void>;

const atOnce: Manner = async (stream, bytes) => write(stream, bytes);

const inPieces: Manner = async (stream, bytes, random) => {
  const size = Math.max(1, Math.ceil(bytes.byteLength / random.between(1, MOST_PIECES)));
  for (let at = 0; at < bytes.byteLength && isOpen(stream); at += size) {
    write(stream, bytes.subarray(at, at + size));
    await nextTurn();
  }
};

const dripping: Manner = async (stream, bytes, random) => {
  const untilMs = performance.now() + LONGEST_DRIP_MS;
  for (const byte of bytes) {
    if (!isOpen(stream) || performance.now() > untilMs) return;
    write(stream, Buffer.of(byte));
    await pause(random.between(DRIP_MS.least, DRIP_MS.most));
  }
};

const cutShort: Manner = async (stream, bytes, random) =>
  write(stream, bytes.subarray(0, random.between(0, bytes.byteLength)));

const halfClosed: Manner = async (stream, bytes, random) => {
  await cutShort(stream, bytes, random);
  stream.end();
};

const unread: Manner = async (stream, bytes, random) => {
  stream.pause();
  await overAndOver(stream, bytes, random);
};

const overAndOver: Manner = async (stream, bytes, random) => {
  for (let left = random.between(2, MOST_REPEATS); left > 0 && isOpen(stream); left -= 1) {
    write(stream, bytes);
    if (stream.writableNeedDrain) await nextTurn();
  }
};

const hangingUp: Manner = async (stream, bytes) => {
  write(stream, bytes);
  stream.destroy();
};

const quick: readonly [Manner, ...Manner[]] = [
  ...([atOnce, atOnce, atOnce, inPieces, inPieces] as const),
  ...[cutShort, halfClosed, overAndOver, unread, hangingUp],
];
/** It takes long, so it is chosen seldom. */
const DRIPPING_SHARE = 0.025;

/** Says the bytes in some manner. */
export function speak(stream: Duplex, bytes: Buffer, random: SeededRandom): Promise<void> {
  const manner = random.happens(DRIPPING_SHARE) ? dripping : random.pick(quick);
  return manner(stream, bytes, random);
}

function isOpen(stream: Duplex): boolean {
  return !stream.destroyed && stream.writable;
}

function write(stream: Duplex, bytes: Buffer): void {
  if (isOpen(stream)) stream.write(bytes);
}
