import { expect, it } from 'vitest';
import { usableSize } from '../../../main/cli/usable-size.ts';

it.each([
  ['as it is', { columns: 132, rows: 50 }, { cols: 132, rows: 50 }],
  ['80 by 24 where it is not known', { columns: 0, rows: 0 }, { cols: 80, rows: 24 }],
  ['24 rows where only those are not known', { columns: 132, rows: 0 }, { cols: 132, rows: 24 }],
  ['no narrower than a wide character', { columns: 1, rows: 1 }, { cols: 2, rows: 1 }],
  ['no larger than any terminal may be', { columns: 65_535, rows: 65_535 }, { cols: 1_000, rows: 1_000 }],
])('the size of the terminal around the command line is taken %s', (_how, size, taken) => {
  expect(usableSize(size)).toEqual(taken);
});
