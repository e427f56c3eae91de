import { z } from 'zod';
import { TerminalId } from '../../protocol/ids.ts';
import { restoreGroups, StoredGroups } from '../panes/stored-groups.ts';
import { createTab } from './tab.ts';
import { arrange, emptyTabList, type TabList } from './tab-list.ts';

/** Of a browser tab, or of one of the app's windows. */
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

/** What of the tabs outlives this page: order, panes, names, and which terminal of which host each shows. Pure. */
export function writeTabs(list: TabList): string {
  const tabs = list.tabs.flatMap(({ id, hostId, name, terminalId, phase }) =>
    terminalId === undefined || phase.kind === 'closed' ? [] : [{ id, hostId, name, terminalId }],
  );
  return JSON.stringify({ version: 1, tabs, groups: list.groups, activeId: list.activeId });
}

/** Those tabs, not attached yet; undefined for what is none of it. Pure. */
export function readTabs(text: string | null): TabList | undefined {
  const parsed = StoredTabs.safeParse(parseJson(text));
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

/** So that a reload of this page finds them. */
export function saveTabs(storage: TabStorage, list: TabList): void {
  storage.setItem(STORAGE_KEY, writeTabs(list));
}

/** The tabs of before the reload; undefined when this page has never had any. */
export function loadTabs(storage: TabStorage): TabList | undefined {
  return readTabs(storage.getItem(STORAGE_KEY));
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
