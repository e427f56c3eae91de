import { shownIds } from './panes/pane-list.ts';
import type { WebglBudget } from './terminals/webgl-budget.ts';
import type { Workspace } from './workspace/workspace.ts';

/** What a page opened with `?inspect` tells about itself: for end-to-end tests and bug reports. */
export interface Inspection {
  /** The text of a terminal, all lines of its buffer; without `tabId` of the one in front. */
  readText(tabId?: string): string;
  /** The same without the lines above its screen: quick enough to be read in every frame. */
  readScreen(): string;
  /** What is selected in it. */
  readSelection(): string;
  terminals(): {
    tabId: string;
    terminalId: string | undefined;
    cols: number;
    rows: number;
    isShown: boolean;
    renderer: 'webgl' | 'dom';
  }[];
  webglContexts(): number;
}

declare global {
  interface Window {
    __sallyport?: Inspection;
  }
}

export function offerInspection(target: Window, workspace: Workspace, webgl: WebglBudget): void {
  if (!new URLSearchParams(target.location.search).has('inspect')) return;
  const front = () => workspace.terminals.find(workspace.tabs.activeId)?.screen;
  target.__sallyport = {
    readText: (tabId) => (tabId === undefined ? front() : workspace.terminals.find(tabId)?.screen)?.readText() ?? '',
    readScreen: () => front()?.readScreen() ?? '',
    readSelection: () => front()?.selection ?? '',
    terminals: () =>
      workspace.tabs.tabs.flatMap(({ id, terminalId }) => {
        const screen = workspace.terminals.find(id)?.screen;
        if (screen === undefined) return [];
        const { tabs, isNarrow } = workspace.store.getState();
        const isShown = shownIds(tabs, isNarrow).includes(id);
        return [{ tabId: id, terminalId, ...screen.size, isShown, renderer: screen.renderer }];
      }),
    webglContexts: () => webgl.used,
  };
}
