import { onlyWindow } from '../../../protocol/window-bridge.ts';
import { notFinding } from '../../../renderer/find/finding.ts';
import { loadPreferences } from '../../../renderer/preferences.ts';
import { emptyTabList } from '../../../renderer/tabs/tab-list.ts';
import {
  createWorkspaceStore,
  type WorkspaceState,
  type WorkspaceStore,
} from '../../../renderer/workspace/workspace-state.ts';
import { FakeStorage } from './fake-storage.ts';

/** A page's state before anything has happened. */
export function makeStore(given: Partial<WorkspaceState> = {}): WorkspaceStore {
  return createWorkspaceStore({
    ...{ tabs: emptyTabList, hosts: new Map(), overlay: undefined, renamingId: undefined, finding: notFinding },
    ...{
      preferences: loadPreferences(new FakeStorage()),
      announcement: '',
      isNarrow: false,
      shownAgain: 0,
      focusRequests: 1,
    },
    ...{
      peers: [],
      peersAtMs: 0,
      looksNearby: false,
      visits: [],
      visitsAtMs: 0,
      waiting: [],
      waitingAtMs: 0,
      startedAtMs: 0,
    },
    windows: onlyWindow,
    ...given,
  });
}
