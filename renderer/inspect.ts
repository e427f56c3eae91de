import type { WebglBudget } from './terminals/webgl-budget.ts';
import type { Workspace } from './workspace/workspace.ts';

/** What a page opened with `?inspect` tells about itself: for end-to-end tests and bug reports. */
export interface Inspection {
  /** The text of the terminal in front, all lines of its buffer. */
  readText(): string;
  terminals(): {
    tabId: string;
    terminalId: string | undefined;
    cols: number;
    rows: number;
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
  target.__sallyport = {
    readText: () => workspace.terminals.find(workspace.tabs.activeId)?.screen.readText() ?? '',
    terminals: () =>
      workspace.tabs.tabs.flatMap(({ id, terminalId }) => {
        const screen = workspace.terminals.find(id)?.screen;
        return screen === undefined ? [] : [{ tabId: id, terminalId, ...screen.size, renderer: screen.renderer }];
      }),
    webglContexts: () => webgl.used,
  };
}
