import type { TabId } from '../tabs/tab.ts';
import type { DividerPlace, Side } from './change-panes.ts';
import { LEAST_SHARE, paneOf, type PaneAxis, type PaneSplit, type PaneTree } from './pane-tree.ts';

/** A place in the room that all panes have together, in fractions of its width and height. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where two parts of a split meet. Positions are fractions of the split's length. */
export interface Divider extends DividerPlace {
  readonly axis: PaneAxis;
  /** Of the split. */
  readonly box: Box;
  readonly position: number;
  readonly least: number;
  readonly most: number;
  /** The last pane before it and the first after it, in reading order. */
  readonly between: readonly [TabId, TabId];
}

export interface PaneLayout {
  /** In reading order. */
  readonly panes: readonly { readonly tabId: TabId; readonly box: Box }[];
  readonly dividers: readonly Divider[];
}

const ALL: Box = { left: 0, top: 0, width: 1, height: 1 };
/** Sums of fractions are not exact. */
const ALMOST = 1e-6;

/** Where everything is. Pure. */
export function layOut(tree: PaneTree): PaneLayout {
  return layOutIn(tree, ALL, []);
}

/** One pane alone, in all of the room. Pure. */
export function layOutAlone(tabId: TabId): PaneLayout {
  return layOut(paneOf(tabId));
}

/** The pane on that side of another one: of several, the one with the longest common edge. Pure. */
export function neighbourOf(tree: PaneTree, tabId: TabId, side: Side): TabId | undefined {
  const { panes } = layOut(tree);
  const from = panes.find((pane) => pane.tabId === tabId)?.box;
  if (from === undefined) return undefined;
  const edges = panes.map((pane) => ({ tabId: pane.tabId, length: commonEdge(from, pane.box, side) }));
  const longest = Math.max(...edges.map(({ length }) => length));
  return longest <= ALMOST ? undefined : edges.find(({ length }) => length > longest - ALMOST)?.tabId;
}

function layOutIn(tree: PaneTree, box: Box, path: readonly number[]): PaneLayout {
  if (tree.kind === 'pane') return { panes: [{ tabId: tree.tabId, box }], dividers: [] };
  const starts = startsOf(tree);
  const parts = tree.parts.map((part, index) =>
    layOutIn(part.tree, slice(box, tree.axis, starts[index] ?? 0, part.share), [...path, index]),
  );
  const dividers = parts.slice(1).map((after, index) => ({
    ...{ path, index, axis: tree.axis, box },
    position: starts[index + 1] ?? 0,
    least: (starts[index] ?? 0) + LEAST_SHARE,
    most: (starts[index + 2] ?? 1) - LEAST_SHARE,
    between: [parts[index]?.panes.at(-1)?.tabId ?? '', after.panes[0]?.tabId ?? ''] as const,
  }));
  return {
    panes: parts.flatMap(({ panes }) => panes),
    dividers: [...dividers, ...parts.flatMap((part) => part.dividers)],
  };
}

function startsOf({ parts }: PaneSplit): number[] {
  let end = 0;
  return parts.map(({ share }) => {
    const start = end;
    end += share;
    return start;
  });
}

function slice({ left, top, width, height }: Box, axis: PaneAxis, start: number, share: number): Box {
  return axis === 'row'
    ? { top, height, left: left + start * width, width: share * width }
    : { left, width, top: top + start * height, height: share * height };
}

/** How far `to` touches `from` on that side. */
function commonEdge(from: Box, to: Box, side: Side): number {
  const gap = {
    left: to.left + to.width - from.left,
    right: from.left + from.width - to.left,
    up: to.top + to.height - from.top,
    down: from.top + from.height - to.top,
  }[side];
  if (Math.abs(gap) > ALMOST) return 0;
  return side === 'left' || side === 'right'
    ? overlap(from.top, from.height, to.top, to.height)
    : overlap(from.left, from.width, to.left, to.width);
}

function overlap(aStart: number, aLength: number, bStart: number, bLength: number): number {
  return Math.min(aStart + aLength, bStart + bLength) - Math.max(aStart, bStart);
}
