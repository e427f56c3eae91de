import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFrame, encodeFrame, FRAME_HEADER_BYTES, frameKinds, type Frame } from '../../../protocol/frame.ts';

const anyFrame = fc.record({
  kind: fc.constantFrom(...Object.values(frameKinds)),
  flags: fc.integer({ min: 0, max: 255 }),
  stream: fc.integer({ min: 0, max: 0xffff_ffff }),
  position: fc.maxSafeNat(),
  payload: fc.uint8Array({ maxLength: 300 }),
});

describe('frames', () => {
  it('come out as they went in, wherever they lie in memory', () => {
    fc.assert(
      fc.property(anyFrame, fc.integer({ min: 0, max: 7 }), (frame, shift) => {
        const encoded = encodeFrame(frame);
        const shifted = new Uint8Array(encoded.byteLength + shift);
        shifted.set(encoded, shift);

        expect(decodeFrame(shifted.subarray(shift))).toEqual(frame);
      }),
    );
  });

  it('are laid out big-endian', () => {
    const frame = {
      kind: frameKinds.input,
      flags: 1,
      stream: 0x01020304,
      position: 0x05_0607_0809,
      payload: new Uint8Array([0xff]),
    };

    expect([...encodeFrame(frame)]).toEqual([3, 1, 0, 0, 1, 2, 3, 4, 0, 0, 0, 5, 6, 7, 8, 9, 0xff]);
  });

  it.each<[string, (bytes: Uint8Array) => Uint8Array]>([
    ['a header that is cut short', (bytes) => bytes.subarray(0, FRAME_HEADER_BYTES - 1)],
    ['nothing at all', () => new Uint8Array(0)],
    ['an unknown kind', (bytes) => bytes.fill(7, 0, 1)],
    ['reserved bytes that are not zero', (bytes) => bytes.fill(1, 3, 4)],
    ['a position beyond what is exact', (bytes) => bytes.fill(0xff, 8, 16)],
  ])('refuse %s', (_what, damage) => {
    const bytes = encodeFrame({ kind: frameKinds.output, stream: 1, position: 0, payload: new Uint8Array(4) });

    expect(decodeFrame(damage(bytes))).toEqual({ problem: expect.any(String) });
  });

  it('never fail on random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const decoded = decodeFrame(bytes);
        if ('problem' in decoded) return;
        expect(encodeFrame(decoded satisfies Frame)).toEqual(bytes);
      }),
    );
  });
});
