import { describe, expect, it } from 'vitest';
import { percentile, summarizeDurations } from '../../../bench/soak/duration-summary.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('percentiles', () => {
  it.each([
    ['the middle of three', [30, 10, 20], 50, 20],
    ['the 99th of a hundred', upTo(100), 99, 99],
    ['the 990th of a thousand, whatever their order', upTo(1000).reverse(), 99, 990],
    ['the only one there is', [7], 99, 7],
    ['the largest', [3, 9, 4], 100, 9],
    ['the smallest', [3, 9, 4], 0, 3],
  ])('find %s', (_what, values, percent, expected) => {
    expect(percentile(values, percent)).toBe(expected);
  });

  it('one late value in a hundred is not the p99, two are', () => {
    const quick = upTo(98).map(() => 1);

    expect([percentile([...quick, 1, 80], 99), percentile([...quick, 80, 80], 99)]).toEqual([1, 80]);
  });

  it('of nothing there are none, so that nothing measured passes no bound', () => {
    expect(summarizeDurations([])).toEqual({ count: 0, p50Ms: NaN, p99Ms: NaN, longestMs: NaN });
  });

  it('a summary is rounded to tenths', () => {
    expect(summarizeDurations([1.24, 2.26, 3])).toEqual({ count: 3, p50Ms: 2.3, p99Ms: 3, longestMs: 3 });
  });
});
