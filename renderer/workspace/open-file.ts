import type { FilePlace } from '../../protocol/file-place.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { t } from '../../base/messages/translate.ts';
import { appBridge } from '../connection/app-bridge.ts';
import { isOddPath, placeWords } from '../links/place-words.ts';
import type { Tab, TabId } from '../tabs/tab.ts';
import { findTab } from '../tabs/tab-list.ts';
import { notify } from '../toasts/notices.ts';
import { besideTab } from './beside-tab.ts';
import type { Workspace } from './workspace.ts';

/**
 * A place was chosen in a tab's terminal. A file of this machine is given to the program that its person has set, if the
 * app is there to start it; otherwise, and where the path should be read first, the person is asked.
 */
export async function openFile(workspace: Workspace, id: TabId, place: FilePlace): Promise<void> {
  const tab = findTab(workspace.tabs, id);
  if (tab === undefined) return;
  if (!isOddPath(place.file) && tab.hostId === THIS_MACHINE && (await openWithProgram(place))) return;
  workspace.store.setState({ overlay: { kind: 'chosenFile', place, tabId: id } });
}

/** False where no program is set, or nobody is there to start it. */
export async function openWithProgram(place: FilePlace): Promise<boolean> {
  const answer = (await appBridge?.openFile(place)) ?? 'unset';
  if (answer === 'failed')
    notify({
      title: t('files.notOpened', { place: placeWords(place) }),
      body: t('files.notOpenedHint'),
      tone: 'problem',
    });
  return answer !== 'unset';
}

/** In the user's editor, in a new tab of the same machine, and in the folder of the tab's terminal. */
export function openInEditor(workspace: Workspace, tab: Tab, edit: FilePlace): void {
  const title = edit.file.split(/[\\/]/).at(-1)?.slice(0, 200);
  workspace.newTab({ ...besideTab(workspace, tab, tab.hostId), edit, title }, tab.hostId);
}
