import { z } from 'zod';
import { TerminalId } from '../../protocol/ids.ts';
import { createTab } from './tab.ts';
import { emptyTabList, type TabList } from './tab-list.ts';

/** Of a browser tab, or of the app's window. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

const STORAGE_KEY = 'sallyport.tabs';

const StoredTabs = z.object({
  version: z.literal(1),
  tabs: z.array(
    z.object({ id: z.string(), hostId: z.string().optional(), name: z.string().optional(), terminalId: TerminalId }),
  ),
  activeId: z.string().optional(),
});

/** What of the tabs outlives a reload of this page: order, names, and which terminal of which host each shows. */
export function saveTabs(storage: TabStorage, list: TabList): void {
  const tabs = list.tabs.flatMap(({ id, hostId, name, terminalId, phase }) =>
    terminalId === undefined || phase.kind === 'closed' ? [] : [{ id, hostId, name, terminalId }],
  );
  storage.setItem(STORAGE_KEY, JSON.stringify({ version: 1, tabs, activeId: list.activeId }));
}

/** The tabs of before the reload, not attached yet; undefined when this page has never had any. */
export function loadTabs(storage: TabStorage): TabList | undefined {
  const parsed = StoredTabs.safeParse(parseJson(storage.getItem(STORAGE_KEY)));
  if (!parsed.success) return undefined;
  const tabs = parsed.data.tabs.map(({ id, hostId, name, terminalId }) =>
    createTab(id, { ...(hostId && { hostId }), name, terminalId, phase: { kind: 'attaching' } }),
  );
  if (tabs.length === 0) return emptyTabList;
  const activeId = tabs.find((tab) => tab.id === parsed.data.activeId)?.id ?? tabs[0]?.id;
  return { tabs, activeId };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
