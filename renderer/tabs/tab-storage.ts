import { z } from 'zod';
import { TerminalId } from '../../protocol/ids.ts';
import { restoreGroups, StoredGroups } from '../panes/stored-groups.ts';
import { createTab } from './tab.ts';
import { arrange, emptyTabList, type TabList } from './tab-list.ts';

/** Of a browser tab, or of the app's window. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

const STORAGE_KEY = 'sallyport.tabs';

const StoredTabs = z.object({
  version: z.literal(1),
  tabs: z.array(
    z.object({ id: z.string(), hostId: z.string().optional(), name: z.string().optional(), terminalId: TerminalId }),
  ),
  /** None from before there were panes. */
  groups: StoredGroups.catch([]).default([]),
  activeId: z.string().optional(),
});

/** What of the tabs outlives a reload of this page: order, panes, names, and which terminal of which host each shows. */
export function saveTabs(storage: TabStorage, list: TabList): void {
  const tabs = list.tabs.flatMap(({ id, hostId, name, terminalId, phase }) =>
    terminalId === undefined || phase.kind === 'closed' ? [] : [{ id, hostId, name, terminalId }],
  );
  storage.setItem(STORAGE_KEY, JSON.stringify({ version: 1, tabs, groups: list.groups, activeId: list.activeId }));
}

/** The tabs of before the reload, not attached yet; undefined when this page has never had any. */
export function loadTabs(storage: TabStorage): TabList | undefined {
  const parsed = StoredTabs.safeParse(parseJson(storage.getItem(STORAGE_KEY)));
  if (!parsed.success) return undefined;
  const tabs = parsed.data.tabs.map(({ id, hostId, name, terminalId }) =>
    createTab(id, { ...(hostId && { hostId }), name, terminalId, phase: { kind: 'attaching' } }),
  );
  if (tabs.length === 0) return emptyTabList;
  const ids = tabs.map(({ id }) => id);
  const groups = restoreGroups(parsed.data.groups, ids);
  const { activeId } = parsed.data;
  const frontId = activeId !== undefined && ids.includes(activeId) ? activeId : groups[0]?.frontId;
  return arrange({ ...emptyTabList, tabs }, groups, frontId);
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
