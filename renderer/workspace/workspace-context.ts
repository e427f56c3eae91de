import { createContext, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Workspace } from './workspace.ts';
import type { WorkspaceState } from './workspace-state.ts';

const WorkspaceContext = createContext<Workspace | undefined>(undefined);

export const WorkspaceProvider = WorkspaceContext.Provider;

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (workspace === undefined) throw new Error('There is no workspace here');
  return workspace;
}

/** Renders again only when what `select` returns changes. */
export function useWorkspaceState<T>(select: (state: WorkspaceState) => T): T {
  return useStore(useWorkspace().store, select);
}

/** The clock's time, read again every `everyMs` while `isCounting`. */
export function useNow(everyMs: number, isCounting = true): number {
  const { clock } = useWorkspace();
  const [nowMs, setNowMs] = useState(() => clock.now());
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setNowMs(clock.now()), everyMs);
    return () => clearInterval(timer);
  }, [clock, everyMs, isCounting]);
  return nowMs;
}
