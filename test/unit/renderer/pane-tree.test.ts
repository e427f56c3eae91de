import { describe, expect, it } from 'vitest';
import { addPane, evenOut, moveDivider, removePane, type Side } from '../../../renderer/panes/change-panes.ts';
import { layOut, neighbourOf } from '../../../renderer/panes/pane-layout.ts';
import { MOST_PANES, paneOf, type PaneTree } from '../../../renderer/panes/pane-tree.ts';

/** `a>b` puts b right of a, `a<b` left of it, `av b` below, `a^b` above; one after the other. */
function panesOf(...steps: readonly `${string}${'<' | '>' | 'v' | '^'}${string}`[]): PaneTree {
  const sides: Readonly<Record<string, Side>> = { '<': 'left', '>': 'right', v: 'down', '^': 'up' };
  return steps.reduce<PaneTree>(
    (tree, [beside = '', sign = '', id = '']) => addPane(tree, id, beside, sides[sign] ?? 'right'),
    paneOf(steps[0]?.[0] ?? 'a'),
  );
}

/** `row(a 50, column(b 50, c 50) 50)`: shares in percent. */
function pictureOf(tree: PaneTree | undefined): string {
  if (tree === undefined) return '';
  if (tree.kind === 'pane') return tree.tabId;
  const parts = tree.parts.map(({ share, tree: part }) => `${pictureOf(part)} ${Math.round(share * 100)}`);
  return `${tree.axis}(${parts.join(', ')})`;
}

describe('panes', () => {
  it.each([
    ['split to the right', panesOf('a>b'), 'row(a 50, b 50)'],
    ['split to the left', panesOf('a<b'), 'row(b 50, a 50)'],
    ['split down', panesOf('avb'), 'column(a 50, b 50)'],
    ['split up', panesOf('a^b'), 'column(b 50, a 50)'],
    ['go into one row when split along it again', panesOf('a>b', 'b>c'), 'row(a 50, b 25, c 25)'],
    ['nest when split across', panesOf('a>b', 'bvc'), 'row(a 50, column(b 50, c 50) 50)'],
    ['never get smaller than they may', panesOf('a>b', 'b>c', 'c>d', 'd>e'), 'row(a 45, b 23, c 12, d 10, e 10)'],
    ['stay as they are beside an unknown one', panesOf('a>b', 'x>c'), 'row(a 50, b 50)'],
    ['leave their room to the others', removePane(panesOf('a>b', 'b>c'), 'a'), 'row(b 50, c 50)'],
    ['leave no split of one', removePane(panesOf('a>b', 'bvc'), 'a'), 'column(b 50, c 50)'],
    [
      'leave no split in one along the same axis',
      removePane(panesOf('a>b', 'bvc', 'c>d'), 'b'),
      'row(a 50, c 25, d 25)',
    ],
    ['leave nothing when the last goes', removePane(panesOf('a>b'), 'x') && removePane(paneOf('a'), 'a'), ''],
    ['are moved at their divider', moveDivider(panesOf('a>b'), { path: [], index: 0 }, 0.7), 'row(a 70, b 30)'],
    [
      'are moved as far as the next ones allow, which stay',
      moveDivider(panesOf('a>b', 'b>c'), { path: [], index: 0 }, 0.99),
      'row(a 65, b 10, c 25)',
    ],
    [
      'are moved in a split within a split',
      moveDivider(panesOf('a>b', 'bvc'), { path: [1], index: 0 }, 0.25),
      'row(a 50, column(b 25, c 75) 50)',
    ],
    [
      'stay at a divider that is not there',
      moveDivider(panesOf('a>b'), { path: [3], index: 7 }, 0.2),
      'row(a 50, b 50)',
    ],
    ['are evened out', evenOut(panesOf('a>b', 'b>c'), []), 'row(a 33, b 33, c 33)'],
  ])('%s', (_what, tree, picture) => {
    expect(pictureOf(tree)).toBe(picture);
  });

  it(`are ${MOST_PANES} at most`, () => {
    const full = panesOf('a>b', 'bvc', 'c>d', 'dve', 'e>f', 'fvg', 'g>h');
    expect(addPane(full, 'i', 'a', 'down')).toBe(full);
  });
});

describe('the layout of panes', () => {
  /** a | b over c, with c | d below. */
  const tree = panesOf('a>b', 'bvc', 'c>d');

  it('fills the room without a gap', () => {
    expect(layOut(tree).panes).toEqual([
      { tabId: 'a', box: { left: 0, top: 0, width: 0.5, height: 1 } },
      { tabId: 'b', box: { left: 0.5, top: 0, width: 0.5, height: 0.5 } },
      { tabId: 'c', box: { left: 0.5, top: 0.5, width: 0.25, height: 0.5 } },
      { tabId: 'd', box: { left: 0.75, top: 0.5, width: 0.25, height: 0.5 } },
    ]);
  });

  it('has a divider between each two parts, with what it may be moved to and what is at its sides', () => {
    expect(layOut(tree).dividers).toMatchObject([
      { axis: 'row', path: [], index: 0, position: 0.5, least: 0.1, most: 0.9, between: ['a', 'b'] },
      { axis: 'column', path: [1], index: 0, position: 0.5, least: 0.1, most: 0.9, between: ['b', 'c'] },
      { axis: 'row', path: [1, 1], index: 0, position: 0.5, least: 0.1, most: 0.9, between: ['c', 'd'] },
    ]);
  });

  it.each<[string, Side, string | undefined]>([
    ['a', 'right', 'b'],
    ['a', 'left', undefined],
    ['b', 'down', 'c'],
    ['b', 'left', 'a'],
    ['c', 'right', 'd'],
    ['d', 'up', 'b'],
    ['d', 'left', 'c'],
    ['d', 'down', undefined],
    ['x', 'left', undefined],
  ])('leads from %s to the %s to %s', (from, side, to) => {
    expect(neighbourOf(tree, from, side)).toBe(to);
  });
});
