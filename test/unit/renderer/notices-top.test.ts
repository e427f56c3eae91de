import { expect, it } from 'vitest';
import { bannersEnd } from '../../../renderer/toasts/notices-top.ts';

it.each([
  ['no banner', [], 0],
  ['one at the top', [[38, 100]], 100],
  [
    'one below another, whichever is named first',
    [
      [104, 160],
      [46, 100],
    ],
    160,
  ],
  [
    'two beside each other, of which the higher one ends later',
    [
      [38, 140],
      [60, 90],
    ],
    140,
  ],
  [
    'one of a lower pane',
    [
      [38, 100],
      [400, 460],
    ],
    100,
  ],
  ['only one of a lower pane', [[400, 460]], 0],
] as const)('notices begin below %s', (_what, places, end) => {
  expect(
    bannersEnd(
      38,
      places.map(([top, bottom]) => ({ top, bottom })),
    ),
  ).toBe(end);
});
