import type { TabId } from './tab.ts';

/** Ids by which a tab and what it shows refer to each other. */
export function tabDomId(id: TabId): string {
  return `tab-${id}`;
}

export function panelDomId(id: TabId): string {
  return `panel-${id}`;
}
