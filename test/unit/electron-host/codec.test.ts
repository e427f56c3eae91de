import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode } from '../../electron-host/wire/codec.ts';

const roundTrip = (value: unknown): unknown => decode(encode(value));

describe('values between the main process and a page', () => {
  it('arrive as they were sent, whatever can be cloned', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
    });
    fc.assert(
      fc.property(anything, (value) => {
        expect(roundTrip(value)).toEqual(structuredClone(value));
      }),
    );
  });

  it.each([
    ['a key that looks like a mark', { $: 'Map', value: [1] }],
    ['a buffer', new Uint8Array([1, 2, 3]).buffer],
    ['a view of a part', new Uint8Array([1, 2, 3, 4]).subarray(1, 3)],
    ['numbers JSON lacks', [NaN, Infinity, -0, undefined]],
  ])('arrive as they were sent: %s', (_what, value) => {
    expect(roundTrip(value)).toEqual(value);
  });

  it('keep the class and the words of an error', () => {
    const error = roundTrip(new RangeError('too far')) as Error;
    expect([error instanceof RangeError, error.name, error.message]).toEqual([true, 'RangeError', 'too far']);
  });

  it.each([
    ['a function', { call: () => 1 }, 'An object could not be cloned.'],
    ['a promise', Promise.resolve(), 'An object could not be cloned. (Promise)'],
  ])('are refused when they cannot be cloned: %s', (_what, value, words) => {
    expect(() => encode(value)).toThrow(words);
  });
});
