import type { WebglBudget } from './terminals/webgl-budget.ts';
import type { Workspace } from './workspace/workspace.ts';

/** What a page opened with `?inspect` tells about itself: for end-to-end tests and bug reports. */
export interface Inspection {
  /** The text of the terminal in front, all lines of its buffer. */
  readText(): string;
  /** The same without the lines above its screen: quick enough to be read in every frame. */
  readScreen(): string;
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
  const front = () => workspace.terminals.find(workspace.tabs.activeId)?.screen;
  target.__sallyport = {
    readText: () => front()?.readText() ?? '',
    readScreen: () => front()?.readScreen() ?? '',
    terminals: () =>
      workspace.tabs.tabs.flatMap(({ id, terminalId }) => {
        const screen = workspace.terminals.find(id)?.screen;
        return screen === undefined ? [] : [{ tabId: id, terminalId, ...screen.size, renderer: screen.renderer }];
      }),
    webglContexts: () => webgl.used,
  };
}
