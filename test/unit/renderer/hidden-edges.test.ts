import { expect, it } from 'vitest';
import { hiddenEdges } from '../../../renderer/tabs/use-hidden-edges.ts';

it.each([
  [0, 300, undefined],
  [0, 500, 'right'],
  [100, 500, 'both'],
  [200, 500, 'left'],
])('a strip of 300 pixels, scrolled by %d of %d, has more on: %s', (scrollLeft, scrollWidth, edges) => {
  expect(hiddenEdges({ scrollLeft, scrollWidth, clientWidth: 300 })).toBe(edges);
});
