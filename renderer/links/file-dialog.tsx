import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { t } from '../../base/messages/translate.ts';
import type { FilePlace } from '../../protocol/file-place.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { appBridge } from '../connection/app-bridge.ts';
import { hostName } from '../hosts/host-state.ts';
import { OverlayDialog } from '../overlay/overlay-dialog.tsx';
import { useOverlay } from '../overlay/use-overlay.ts';
import { useSettingsState } from '../settings/settings-context.ts';
import type { Tab } from '../tabs/tab.ts';
import { findTab } from '../tabs/tab-list.ts';
import { openInEditor, openWithProgram } from '../workspace/open-file.ts';
import { copyText } from '../workspace/terminal-clipboard.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { isOddPath, placeWords } from './place-words.ts';
import './links.css';

/** A file that was chosen in a terminal: which one it is, and what to do with it. */
export function FileDialog() {
  const chosen = useWorkspaceState(({ overlay }) => (overlay?.kind === 'chosenFile' ? overlay : undefined));
  const tab = useWorkspaceState(({ tabs }) => chosen && findTab(tabs, chosen.tabId));
  const first = useRef<HTMLButtonElement>(null);
  return (
    <OverlayDialog kind="chosenFile" initialFocus={first}>
      {chosen !== undefined && tab !== undefined && <Choice place={chosen.place} tab={tab} first={first} />}
    </OverlayDialog>
  );
}

interface ChoiceProps {
  readonly place: FilePlace;
  readonly tab: Tab;
  readonly first: React.RefObject<HTMLButtonElement | null>;
}

function Choice({ place, tab, first }: ChoiceProps) {
  const workspace = useWorkspace();
  const host = useWorkspaceState((state) => hostName(state, tab.hostId));
  const hasProgram = useSettingsState(({ values }) => values['window.openFile'].trim() !== '');
  const { close } = useOverlay('chosenFile');
  const isOdd = isOddPath(place.file);
  const then = (act: () => void) => (): void => {
    close();
    workspace.focusTerminal();
    act();
  };
  return (
    <div className="form">
      <Dialog.Title className="dialog-title">
        {host === undefined ? t('files.title') : t('files.titleOn', { host })}
      </Dialog.Title>
      <p className="doubtful-address">{placeWords(place)}</p>
      {isOdd && <Dialog.Description className="form-words">{t('files.odd')}</Dialog.Description>}
      <div className="dialog-buttons">
        <button ref={isOdd ? first : undefined} type="button" className="button is-quiet" onClick={close}>
          {t('close.cancel')}
        </button>
        <button type="button" className="button" onClick={then(() => void copyText(place.file))}>
          {t('files.copyPath')}
        </button>
        {hasProgram && appBridge !== undefined && tab.hostId === THIS_MACHINE && (
          <button type="button" className="button" onClick={then(() => void openWithProgram(place))}>
            {t('files.open')}
          </button>
        )}
        <button
          ref={isOdd ? undefined : first}
          type="button"
          className="button is-primary"
          onClick={then(() => openInEditor(workspace, tab, place))}
        >
          {t('files.edit')}
        </button>
      </div>
    </div>
  );
}
