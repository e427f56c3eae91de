import { AlertDialog } from '@base-ui/react/alert-dialog';
import { t } from '../../base/messages/translate.ts';
import type { PeerInfo } from '../../protocol/peer-info.ts';
import { useOverlay } from '../overlay/use-overlay.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { removeHost } from './change-hosts.ts';

/** Asks before a device is not paired any more. */
export function RemoveHostDialog() {
  const { close } = useOverlay('removingHost');
  const peer = useWorkspaceState(({ overlay }) => (overlay?.kind === 'removingHost' ? overlay.peer : undefined));
  return (
    <AlertDialog.Root open={peer !== undefined} onOpenChange={(open) => !open && close()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="dialog" finalFocus={false}>
          {peer !== undefined && <Question peer={peer} close={close} />}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function Question({ peer, close }: { readonly peer: PeerInfo; readonly close: () => void }) {
  const workspace = useWorkspace();
  const count = useWorkspaceState(({ tabs }) => tabs.tabs.filter(({ hostId }) => hostId === peer.deviceId).length);
  const remove = (): void => {
    close();
    void removeHost(workspace, peer);
  };
  return (
    <>
      <AlertDialog.Title className="dialog-title">{t('hosts.removeTitle', { host: peer.name })}</AlertDialog.Title>
      <AlertDialog.Description className="close-words" render={<div />}>
        <p>{t('hosts.removeWords')}</p>
        {count > 0 && <p>{t('hosts.removeTabs', { count })}</p>}
      </AlertDialog.Description>
      <div className="dialog-buttons">
        <button type="button" className="button" autoFocus onClick={close}>
          {t('hosts.removeNo')}
        </button>
        <button type="button" className="button is-danger" onClick={remove}>
          {t('hosts.removeYes')}
        </button>
      </div>
    </>
  );
}
