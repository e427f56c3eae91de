import { z } from 'zod';
import { groupOfOne, type TabGroup } from '../tabs/tab-list.ts';
import type { TabId } from '../tabs/tab.ts';
import { joinParts, MOST_PANES, paneOf, tabIdsIn, type PaneTree } from './pane-tree.ts';

const StoredPane = z.object({ tabId: z.string() });
const StoredSplit = z.object({
  axis: z.enum(['row', 'column']),
  get parts() {
    return z.array(z.object({ share: z.number().positive().max(1), tree: z.union([StoredPane, StoredSplit]) }));
  },
});
const StoredTree = z.union([StoredPane, StoredSplit]);
type StoredTree = z.infer<typeof StoredTree>;

/** How tabs share their room, as it is kept over a reload. */
export const StoredGroups = z.array(z.object({ panes: StoredTree, frontId: z.string(), isZoomed: z.boolean() }));
export type StoredGroups = z.infer<typeof StoredGroups>;

/** The groups of these tabs as they were stored; a tab that is in none, or in a second one, has one of its own. Pure. */
export function restoreGroups(stored: StoredGroups, tabIds: readonly TabId[]): TabGroup[] {
  const left = new Set(tabIds);
  const groups = stored.flatMap(({ panes: storedPanes, frontId, isZoomed }) => {
    const panes = readTree(storedPanes, (id) => left.delete(id));
    const ids = panes === undefined ? [] : tabIdsIn(panes);
    if (panes === undefined || ids.length > MOST_PANES) return ids.map(groupOfOne);
    const front = ids.includes(frontId) ? frontId : (ids[0] ?? frontId);
    return [{ panes, frontId: front, isZoomed: isZoomed && panes.kind === 'split' }];
  });
  return [...groups, ...[...left].map(groupOfOne)];
}

function readTree(stored: StoredTree, isKept: (id: TabId) => boolean): PaneTree | undefined {
  if ('tabId' in stored) return isKept(stored.tabId) ? paneOf(stored.tabId) : undefined;
  const parts = stored.parts.flatMap(({ share, tree }) => {
    const read = readTree(tree, isKept);
    return read === undefined ? [] : [{ share, tree: read }];
  });
  return joinParts(stored.axis, parts);
}
