import { expect, it } from 'vitest';
import { afterCrash, isAccident } from '../../../main/desktop/crash-policy.ts';

it.each([
  ['the first time', [], 'replace'],
  ['the third time in a minute', [1_000, 2_000], 'replace'],
  ['the fourth time in a minute', [1_000, 2_000, 3_000], 'ask'],
  ['after three times long ago', [-90_000, -80_000, -70_000], 'replace'],
  ['after many times, few of them lately', [-90_000, -80_000, -70_000, 1_000, 2_000], 'replace'],
])('a page that has ended %s, its earlier ends at %j ms, is met with: %s', (_when, endsMs, verdict) => {
  expect(afterCrash(endsMs, 10_000)).toBe(verdict);
});

it('a page that was closed has not crashed', () => {
  expect(['clean-exit', 'crashed', 'killed', 'oom'].map(isAccident)).toEqual([false, true, true, true]);
});
