import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { withoutControls } from '../../base/shown-text.ts';
import { t } from '../../base/messages/translate.ts';
import { OverlayDialog } from '../overlay/overlay-dialog.tsx';
import { useOverlay } from '../overlay/use-overlay.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { openAddress } from './open-address.ts';
import './links.css';

/** A link may not lead where it seems to: its whole address, and whether to open it. */
export function LinkDialog() {
  const workspace = useWorkspace();
  const link = useWorkspaceState(({ overlay }) => (overlay?.kind === 'doubtfulLink' ? overlay.link : undefined));
  const { close } = useOverlay('doubtfulLink');
  const cancel = useRef<HTMLButtonElement>(null);
  const open = (address: string): void => {
    close();
    workspace.focusTerminal();
    openAddress(address);
  };
  return (
    <OverlayDialog kind="doubtfulLink" initialFocus={cancel}>
      {link !== undefined && (
        <div className="form">
          <Dialog.Title className="dialog-title">{t('links.title')}</Dialog.Title>
          <Dialog.Description className="form-words">
            {t(`links.doubt.${link.doubt}`, { shown: withoutControls(link.shown) })}
          </Dialog.Description>
          <p className="doubtful-address">{link.address}</p>
          <div className="dialog-buttons">
            <button ref={cancel} type="button" className="button is-quiet" onClick={close}>
              {t('close.cancel')}
            </button>
            <button type="button" className="button is-primary" onClick={() => open(link.address)}>
              {t('links.open')}
            </button>
          </div>
        </div>
      )}
    </OverlayDialog>
  );
}
