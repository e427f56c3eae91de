import type { TabId } from '../tabs/tab.ts';
import {
  evenParts,
  hasPane,
  joinParts,
  LEAST_SHARE,
  MOST_PANES,
  paneOf,
  tabIdsIn,
  type PaneAxis,
  type PanePart,
  type PaneSplit,
  type PaneTree,
} from './pane-tree.ts';

export type Side = 'left' | 'right' | 'up' | 'down';

/** Between two parts of one split: the split by the places of the parts that lead to it, and the place of the part before. */
export interface DividerPlace {
  readonly path: readonly number[];
  readonly index: number;
}

export function axisOf(side: Side): PaneAxis {
  return side === 'left' || side === 'right' ? 'row' : 'column';
}

export function hasRoom(tree: PaneTree): boolean {
  return tabIdsIn(tree).length < MOST_PANES;
}

/** Adds a pane beside another one, which gives it half of its own room. Where there is no room, or no such pane, nothing changes. */
export function addPane(tree: PaneTree, tabId: TabId, besideId: TabId, side: Side): PaneTree {
  if (!hasRoom(tree) || hasPane(tree, tabId)) return tree;
  const pane = paneOf(tabId);
  const isBefore = side === 'left' || side === 'up';
  return replacePane(tree, besideId, (beside) => {
    const both = isBefore ? [pane, beside] : [beside, pane];
    return joinParts(axisOf(side), evenParts(both.map((one) => ({ share: 1, tree: one })))) ?? beside;
  });
}

/** The others take over its room in their proportions. Undefined when it was the only one. */
export function removePane(tree: PaneTree, tabId: TabId): PaneTree | undefined {
  if (tree.kind === 'pane') return tree.tabId === tabId ? undefined : tree;
  if (!hasPane(tree, tabId)) return tree;
  const parts = tree.parts.flatMap((part) => {
    const rest = removePane(part.tree, tabId);
    return rest === undefined ? [] : [{ ...part, tree: rest }];
  });
  return joinParts(tree.axis, parts);
}

/** Moves a divider to `position`, of its split's length, as far as the two parts at its sides allow. */
export function moveDivider(tree: PaneTree, { path, index }: DividerPlace, position: number): PaneTree {
  return changeSplit(tree, path, (split) => {
    const [before, after] = [split.parts[index], split.parts[index + 1]];
    if (before === undefined || after === undefined || !Number.isFinite(position)) return split.parts;
    const start = split.parts.slice(0, index).reduce((sum, { share }) => sum + share, 0);
    const both = before.share + after.share;
    const share = Math.min(both - LEAST_SHARE, Math.max(LEAST_SHARE, position - start));
    return split.parts.with(index, { ...before, share }).with(index + 1, { ...after, share: both - share });
  });
}

/** Makes all parts of a split equally large. */
export function evenOut(tree: PaneTree, path: readonly number[]): PaneTree {
  return changeSplit(tree, path, ({ parts }) => evenParts(parts));
}

function replacePane(tree: PaneTree, tabId: TabId, replace: (pane: PaneTree) => PaneTree): PaneTree {
  if (tree.kind === 'pane') return tree.tabId === tabId ? replace(tree) : tree;
  if (!hasPane(tree, tabId)) return tree;
  const parts = tree.parts.map((part) => ({ ...part, tree: replacePane(part.tree, tabId, replace) }));
  return joinParts(tree.axis, parts) ?? tree;
}

function changeSplit(
  tree: PaneTree,
  path: readonly number[],
  change: (split: PaneSplit) => readonly PanePart[],
): PaneTree {
  if (tree.kind === 'pane') return tree;
  const [first, ...rest] = path;
  if (first === undefined) return { ...tree, parts: change(tree) };
  const part = tree.parts[first];
  if (part === undefined) return tree;
  return { ...tree, parts: tree.parts.with(first, { ...part, tree: changeSplit(part.tree, rest, change) }) };
}
