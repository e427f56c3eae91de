import type { TabId } from '../tabs/tab.ts';
import type { SearchOptions } from '../terminals/terminal-search.ts';

/** What is looked for in a terminal. The text and its options outlive the bar. */
export interface Finding {
  /** The tab that shows the bar. */
  readonly tabId: TabId | undefined;
  readonly text: string;
  readonly options: SearchOptions;
  /** Goes up whenever the bar shall have the keyboard. */
  readonly requests: number;
}

export const notFinding: Finding = {
  tabId: undefined,
  text: '',
  options: { isCaseSensitive: false, isWholeWord: false, isRegex: false },
  requests: 0,
};

/** The bar over the tab, with the keyboard in it; a selection of one line is what is looked for first. Pure. */
export function openFinding(finding: Finding, tabId: TabId, selection: string): Finding {
  const isOneLine = selection !== '' && !selection.includes('\n');
  return { ...finding, tabId, text: isOneLine ? selection : finding.text, requests: finding.requests + 1 };
}
