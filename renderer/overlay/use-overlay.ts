import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import type { Overlay } from '../workspace/workspace-state.ts';

/** Whether an overlay of this kind is what lies over the page. Closing it shows what was behind it, or gives the keyboard back to the terminal. */
export function useOverlay(kind: Overlay['kind']): { readonly isOpen: boolean; readonly close: () => void } {
  const workspace = useWorkspace();
  const isOpen = useWorkspaceState(({ overlay }) => overlay?.kind === kind);
  const close = (): void => {
    const { overlay } = workspace.store.getState();
    const behind = overlay !== undefined && 'behind' in overlay ? overlay.behind : undefined;
    workspace.store.setState({ overlay: behind });
    if (behind === undefined) workspace.focusTerminal();
  };
  return { isOpen, close };
}
