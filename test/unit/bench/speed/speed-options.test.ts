import { expect, it } from 'vitest';
import { readSpeedOptions } from '../../../../bench/speed/speed-options.ts';

const metrics = ['echo', 'open'];

it('everything has a default, and a quick run smaller ones', () => {
  const [slow, quick] = [readSpeedOptions([], metrics), readSpeedOptions(['--quick', '--keys', '7'], metrics)];

  expect(slow).toMatchObject({ only: undefined, isDocumented: false });
  expect(quick?.keys).toBe(7);
  for (const name of ['rounds', 'mib', 'seconds', 'terminals'] as const)
    expect(quick?.[name]).toBeLessThan(slow?.[name] ?? NaN);
});

it('one metric can be taken alone', () => {
  expect(readSpeedOptions(['--only', 'open'], metrics)?.only).toBe('open');
});

it.each([
  [['--only', 'nonsense']],
  [['--only', 'open', '--document']],
  [['--rounds', '0']],
  [['--mib', '1.5']],
  [['--keys', 'many']],
  [['--unknown']],
  [['stray']],
])('%j is refused', (args) => {
  expect(readSpeedOptions(args, metrics)).toBeUndefined();
});
