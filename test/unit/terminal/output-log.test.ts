import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutputLog } from '../../../main/terminal/output-log.ts';

const KIB = 1024;

function readAll(log: OutputLog, from: number, maxBytes: number): number[] {
  const bytes: number[] = [];
  for (let piece = log.read(from, maxBytes); piece.byteLength > 0; piece = log.read(from + bytes.length, maxBytes)) {
    expect(piece.byteLength).toBeLessThanOrEqual(maxBytes);
    bytes.push(...piece);
  }
  return bytes;
}

describe('L41: the output log', () => {
  it('gives back what was appended, from any offset it still holds', () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 40 });
    fc.assert(
      fc.property(chunks, fc.integer({ min: 1, max: 20_000 }), fc.nat(), (list, maxBytes, seed) => {
        const log = new OutputLog(maxBytes);
        for (const chunk of list) log.append(chunk);
        const all = list.flatMap((chunk) => [...chunk]);
        const from = log.start + (seed % (log.end - log.start + 1));

        expect([log.end, log.start]).toEqual([all.length, Math.max(0, all.length - maxBytes)]);
        expect(readAll(log, from, 777)).toEqual(all.slice(from));
      }),
    );
  });

  it('refuses offsets it does not hold', () => {
    const log = new OutputLog(10);
    log.append(new Uint8Array(25));

    expect(() => log.read(14, 1)).toThrow(RangeError);
    expect(() => log.read(26, 1)).toThrow(RangeError);
    expect(log.read(25, 1).byteLength).toBe(0);
  });

  it('L45: holds its bound and one block at most, also of a million tiny pieces', () => {
    const log = new OutputLog(256 * KIB);
    const piece = Uint8Array.of(1, 2);
    for (let count = 0; count < 1_000_000; count += 1) log.append(piece);

    expect([log.end, log.heldBytes <= 320 * KIB]).toEqual([2_000_000, true]);
  });

  it('holds nothing before the first output, and little after a prompt', () => {
    const log = new OutputLog(2 * KIB * KIB);
    const before = log.heldBytes;
    log.append(new Uint8Array(60));

    expect([before, log.heldBytes <= KIB]).toEqual([0, true]);
  });

  it('uses the memory of what it drops again: a flood allocates nothing', () => {
    const log = new OutputLog(256 * KIB);
    const buffers = new Set<ArrayBufferLike>();
    for (let count = 0; count < 1_000; count += 1) {
      log.append(new Uint8Array(16 * KIB).fill(count));
      buffers.add(log.read(log.end - 1, 1).buffer);
    }

    expect([
      buffers.size <= 5 + 8,
      readAll(log, log.start, 256 * KIB).every(
        (byte, index) => byte === ((984 + Math.floor(index / (16 * KIB))) & 255),
      ),
    ]).toEqual([true, true]);
  });
});
