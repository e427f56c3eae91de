import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenOut, moveDivider } from '../../../renderer/panes/change-panes.ts';
import { layOut } from '../../../renderer/panes/pane-layout.ts';
import {
  activateSide,
  addBeside,
  changePanes,
  isolateTab,
  moveToGroup,
  shownIds,
  toggleZoom,
} from '../../../renderer/panes/pane-list.ts';
import { LEAST_SHARE, MOST_PANES, tabIdsIn, type PaneTree } from '../../../renderer/panes/pane-tree.ts';
import { restoreGroups, StoredGroups } from '../../../renderer/panes/stored-groups.ts';
import { createTab } from '../../../renderer/tabs/tab.ts';
import {
  activatePlace,
  activateRelative,
  activateTab,
  addTab,
  emptyTabList,
  leaveTab,
  moveTabBy,
  removeTab,
  toTabList,
  updateTab,
  type TabList,
} from '../../../renderer/tabs/tab-list.ts';

/** `a bc+ [d]e`: the groups in order, the one in front in brackets, `+` where it alone is shown. */
function pictureOf({ groups, activeId }: TabList): string {
  const front = (id: string): string => (id === activeId ? `[${id}]` : id);
  return groups.map(({ panes, isZoomed }) => tabIdsIn(panes).map(front).join('') + (isZoomed ? '+' : '')).join(' ');
}

/** Two groups, `[a]bc` and `d`. */
function twoGroups(): TabList {
  const split = ['b', 'c'].reduce(
    (list, id) => addBeside(list, createTab(id), 'right'),
    toTabList([createTab('a'), createTab('d')]),
  );
  return activateTab(split, 'a');
}

describe('tabs that share their room', () => {
  const closing = { phase: { kind: 'closing', job: undefined } } as const;
  it.each([
    ['a new one comes beside the one in front', addBeside(twoGroups(), createTab('n'), 'right'), 'a[n]bc d'],
    ['a new tab comes after all of them', addTab(twoGroups(), createTab('n')), 'abc [n] d'],
    ['when one goes, the next of them comes to the front', removeTab(twoGroups(), 'a'), '[b]c d'],
    ['when one leaves, one of them comes to the front', leaveTab(activateTab(twoGroups(), 'c'), 'c'), 'a[b]c d'],
    ['when the last of them leaves, the next group does', leaveTab(leaving('abc', twoGroups()), 'a'), 'abc [d]'],
    ['they are moved together', moveTabBy(activateTab(twoGroups(), 'b'), 'b', 1), 'd a[b]c'],
    ['going to the next tab passes all of them', activateRelative(twoGroups(), 1), 'abc [d]'],
    [
      'coming back finds the one that was in front',
      activateRelative(activateRelative(activateTab(twoGroups(), 'b'), 1), 1),
      'a[b]c d',
    ],
    ['the second place is the second group', activatePlace(twoGroups(), 2), 'abc [d]'],
    ['one is moved to a tab of its own', isolateTab(twoGroups(), 'a'), 'bc [a] d'],
    ['one alone has a tab of its own already', isolateTab(twoGroups(), 'd'), '[a]bc d'],
    ['one is moved to the next tab', moveToGroup(twoGroups(), 'a', 1), 'bc d[a]'],
    ['one is moved round the end', moveToGroup(activateTab(twoGroups(), 'd'), 'd', 1), 'a[d]bc'],
    ['going to a side', activateSide(twoGroups(), 'right'), 'a[b]c d'],
    ['going to a side where nothing is', activateSide(twoGroups(), 'left'), '[a]bc d'],
    ['one is shown alone', toggleZoom(twoGroups()), '[a]bc+ d'],
    ['showing alone goes with the keyboard', activateSide(toggleZoom(twoGroups()), 'right'), 'a[b]c+ d'],
    ['all are shown again', toggleZoom(toggleZoom(twoGroups())), '[a]bc d'],
    ['all are shown again when the one shown alone leaves', leaveTab(toggleZoom(twoGroups()), 'a'), 'a[b]c d'],
    ['there is nothing to zoom in a tab alone', toggleZoom(activateTab(twoGroups(), 'd')), 'abc [d]'],
  ])('%s', (_what, list, picture) => {
    expect(pictureOf(list)).toBe(picture);
  });

  function leaving(ids: string, list: TabList): TabList {
    return [...ids].reduce((all, id) => updateTab(all, id, closing), list);
  }

  it('are seen together, or one alone', () => {
    const list = twoGroups();
    expect([shownIds(list, false), shownIds(list, true), shownIds(toggleZoom(list), false)]).toEqual([
      ['a', 'b', 'c'],
      ['a'],
      ['a'],
    ]);
  });

  it('take no more than there is room for', () => {
    const full = [...'bcdefgh'].reduce(
      (list, id) => addBeside(list, createTab(id), 'right'),
      toTabList([createTab('a'), createTab('z')]),
    );
    expect([pictureOf(addBeside(full, createTab('n'), 'down')), moveToGroup(activateTab(full, 'z'), 'z', 1)]).toEqual([
      'abcdefgh [n] z',
      activateTab(full, 'z'),
    ]);
  });
});

interface Change {
  /** `newId`: for a tab that comes. */
  readonly apply: (list: TabList, newId: string) => TabList;
  readonly isAdding?: true;
  /** The tab that goes. */
  readonly takes?: (list: TabList) => string;
}

/** The tab at a place, whichever that is. */
const at = (list: TabList, place: number): string => list.tabs[place % Math.max(1, list.tabs.length)]?.id ?? '';
const place = fc.nat({ max: 30 });
const step = fc.integer({ min: -3, max: 3 });
const side = fc.constantFrom('left', 'right', 'up', 'down');
const position = fc.double({ min: -0.5, max: 1.5, noNaN: true });

/** Does something to the tab at some place. */
function toSome(act: (list: TabList, id: string, by: number) => TabList): fc.Arbitrary<Change> {
  return fc.tuple(place, step).map(([where, by]) => ({ apply: (list) => act(list, at(list, where), by) }));
}

const changes: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 5,
    arbitrary: side.map((to): Change => ({ isAdding: true, apply: (list, id) => addBeside(list, createTab(id), to) })),
  },
  fc.constant<Change>({ isAdding: true, apply: (list, id) => addTab(list, createTab(id)) }),
  place.map((where): Change => ({
    takes: (list) => at(list, where),
    apply: (list) => removeTab(list, at(list, where)),
  })),
  toSome(activateTab),
  toSome((list, id) => leaveTab(updateTab(list, id, { phase: { kind: 'closing', job: undefined } }), id)),
  toSome(isolateTab),
  toSome(moveToGroup),
  toSome(moveTabBy),
  toSome((list, _id, by) => activateRelative(list, by)),
  side.map((to): Change => ({ apply: (list) => activateSide(list, to) })),
  fc.constant<Change>({ apply: toggleZoom }),
  fc.tuple(place, position).map(([which, to]): Change => ({
    apply: (list) => changePanes(list, (panes) => moveSomeDivider(panes, which, to)),
  })),
  fc.constant<Change>({ apply: (list) => changePanes(list, (panes) => evenOut(panes, [])) }),
);

function moveSomeDivider(panes: PaneTree, which: number, to: number): PaneTree {
  const { dividers } = layOut(panes);
  const divider = dividers[which % Math.max(1, dividers.length)];
  return divider === undefined ? panes : moveDivider(panes, divider, to);
}

/** What is wrong with a tree: the rules of PaneTree, in words. */
function faultsOf(tree: PaneTree, outerAxis?: string): string[] {
  if (tree.kind === 'pane') return [];
  const sum = tree.parts.reduce((all, { share }) => all + share, 0);
  return [
    ...(tree.parts.length < 2 ? ['a split of one'] : []),
    ...(tree.axis === outerAxis ? ['a split in one along the same axis'] : []),
    ...(Math.abs(sum - 1) > 1e-6 ? [`shares that make ${sum}`] : []),
    ...tree.parts.flatMap(({ share }) => (share >= LEAST_SHARE - 1e-6 ? [] : [`a share of ${share}`])),
    ...tree.parts.flatMap((part) => faultsOf(part.tree, tree.axis)),
  ];
}

function expectValid(list: TabList, ids: readonly string[]): void {
  const { tabs, groups, activeId } = list;
  const grouped = groups.flatMap(({ panes }) => tabIdsIn(panes));
  expect({
    ids: tabs.map(({ id }) => id).sort(),
    order: tabs.map(({ id }) => id),
    hasFront: groups.every(({ panes, frontId }) => tabIdsIn(panes).includes(frontId)),
    isZoomedAlone: groups.some(({ panes, isZoomed }) => isZoomed && panes.kind === 'pane'),
    isTooFull: groups.some(({ panes }) => tabIdsIn(panes).length > MOST_PANES),
    active: groups.filter(({ frontId }) => frontId === activeId).length,
    faults: groups.flatMap(({ panes }) => faultsOf(panes)),
  }).toEqual({
    ...{ ids: [...ids].sort(), order: grouped, hasFront: true, isZoomedAlone: false, isTooFull: false },
    ...{ active: tabs.length === 0 ? 0 : 1, faults: [] },
  });
}

describe('whatever is done to panes', () => {
  it('loses no tab, and keeps every tree and the one in front valid, also after a reload', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 40 }), (steps) => {
        let list = emptyTabList;
        let ids: string[] = [];
        for (const [index, { apply, isAdding, takes }] of steps.entries()) {
          const taken = takes?.(list);
          ids = [...ids.filter((id) => id !== taken), ...(isAdding === true ? [`t${index}`] : [])];
          list = apply(list, `t${index}`);
          expectValid(list, ids);
        }
        const stored = StoredGroups.parse(JSON.parse(JSON.stringify(list.groups)));
        const restored = restoreGroups(
          stored,
          list.tabs.map(({ id }) => id),
        );
        expect(restored.map(({ panes }) => tabIdsIn(panes))).toEqual(list.groups.map(({ panes }) => tabIdsIn(panes)));
        expect(restored.flatMap(({ panes }) => faultsOf(panes))).toEqual([]);
      }),
    );
  });

  it('restores a valid list from whatever was stored', () => {
    const { tree } = fc.letrec<{ tree: unknown; pane: unknown; split: unknown }>((tie) => ({
      tree: fc.oneof({ maxDepth: 4 }, tie('pane'), tie('split')),
      pane: fc.record({ tabId: fc.constantFrom(...'abcdefghijkl') }),
      split: fc.record({
        axis: fc.constantFrom('row', 'column'),
        parts: fc.array(
          fc.record({ share: fc.double({ min: Number.MIN_VALUE, max: 1, noNaN: true }), tree: tie('tree') }),
          { maxLength: 12 },
        ),
      }),
    }));
    const group = fc.record({ panes: tree, frontId: fc.constantFrom('a', 'b', 'x'), isZoomed: fc.boolean() });
    fc.assert(
      fc.property(fc.array(group, { maxLength: 3 }), (groups) => {
        const ids = [...'abcdefghij'];
        const restored = restoreGroups(StoredGroups.parse(groups), ids);
        const list = activateTab(toTabList(ids.map((id) => createTab(id))), 'a');
        const tabs = restored.flatMap(({ panes }) => tabIdsIn(panes)).map((id) => createTab(id));
        expectValid(activateTab({ ...list, tabs, groups: restored, activeId: undefined }, 'a'), ids);
      }),
    );
  });
});
