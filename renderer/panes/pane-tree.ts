import type { TabId } from '../tabs/tab.ts';

/** How one tab of the bar is divided among the terminals it shows. Each pane shows one; all functions here are pure. */
export type PaneTree = Pane | PaneSplit;

export interface Pane {
  readonly kind: 'pane';
  readonly tabId: TabId;
}

/** At least two parts, from left to right or from top to bottom; none of them is a split along the same axis. */
export interface PaneSplit {
  readonly kind: 'split';
  readonly axis: PaneAxis;
  readonly parts: readonly PanePart[];
}

export interface PanePart {
  /** Of the split's length; all of a split make 1, and none is below LEAST_SHARE. */
  readonly share: number;
  readonly tree: PaneTree;
}

/** `row`: beside each other; `column`: one above the other. */
export type PaneAxis = 'row' | 'column';

/** As many as there are WebGL contexts for a page, so that what is seen together is drawn alike. */
export const MOST_PANES = 8;

/** Small enough for MOST_PANES in one split, and still to be seen and grabbed. */
export const LEAST_SHARE = 0.1;

export function paneOf(tabId: TabId): Pane {
  return { kind: 'pane', tabId };
}

/** In reading order. */
export function tabIdsIn(tree: PaneTree): TabId[] {
  return tree.kind === 'pane' ? [tree.tabId] : tree.parts.flatMap((part) => tabIdsIn(part.tree));
}

export function hasPane(tree: PaneTree, tabId: TabId | undefined): boolean {
  return tree.kind === 'pane' ? tree.tabId === tabId : tree.parts.some((part) => hasPane(part.tree, tabId));
}

/**
 * A split of these parts, whatever their shares add up to; of one alone, that one; of none, nothing. Parts that are split
 * along the same axis become parts of it themselves.
 */
export function joinParts(axis: PaneAxis, parts: readonly PanePart[]): PaneTree | undefined {
  const [only, ...more] = parts;
  if (only === undefined || more.length === 0) return only?.tree;
  const flat = withShares(parts, 1).flatMap(({ share, tree }) =>
    tree.kind === 'split' && tree.axis === axis ? withShares(tree.parts, share) : [{ share, tree }],
  );
  return { kind: 'split', axis, parts: withLeastShares(flat) };
}

/** All equally large. */
export function evenParts(parts: readonly PanePart[]): PanePart[] {
  return parts.map(({ tree }) => ({ share: 1 / parts.length, tree }));
}

/** In the same proportions. */
function withShares(parts: readonly PanePart[], sum: number): PanePart[] {
  const before = sumOf(parts.map(({ share }) => share));
  return parts.map(({ share, tree }) => ({ share: (share / before) * sum, tree }));
}

/** What is below the least is raised to it, at the cost of what is above. Shares that are large enough stay as they are. */
function withLeastShares(parts: readonly PanePart[]): PanePart[] {
  const excess = parts.map(({ share }) => Math.max(0, share - LEAST_SHARE));
  const total = sumOf(excess);
  const spare = 1 - parts.length * LEAST_SHARE;
  return parts.map(({ tree }, index) => ({ share: LEAST_SHARE + ((excess[index] ?? 0) / total) * spare, tree }));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
