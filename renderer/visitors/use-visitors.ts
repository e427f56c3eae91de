import { useMemo } from 'react';
import { useWorkspaceState } from '../workspace/workspace-context.ts';
import { listVisitors, type Visitor } from './visitors.ts';

/** The other devices that are here now. */
export function useVisitors(): readonly Visitor[] {
  const visits = useWorkspaceState((state) => state.visits);
  const peers = useWorkspaceState((state) => state.peers);
  return useMemo(() => listVisitors(visits, peers), [visits, peers]);
}
