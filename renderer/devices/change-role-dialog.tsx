import { AlertDialog } from '@base-ui/react/alert-dialog';
import { t } from '../../base/messages/translate.ts';
import { changeRole } from '../hosts/change-hosts.ts';
import { useOverlay } from '../overlay/use-overlay.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import type { Overlay } from '../workspace/workspace-state.ts';

type ChangingRole = Extract<Overlay, { kind: 'changingRole' }>;

/** Asks before a machine may do more here, or less. */
export function ChangeRoleDialog() {
  const { close } = useOverlay('changingRole');
  const asked = useWorkspaceState(({ overlay }) => (overlay?.kind === 'changingRole' ? overlay : undefined));
  return (
    <AlertDialog.Root open={asked !== undefined} onOpenChange={(open) => !open && close()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="dialog" finalFocus={false}>
          {asked !== undefined && <Question asked={asked} close={close} />}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function Question({ asked: { peer, role }, close }: { readonly asked: ChangingRole; readonly close: () => void }) {
  const workspace = useWorkspace();
  const isLess = role === 'guest';
  const change = (): void => {
    close();
    void changeRole(workspace, peer, role);
  };
  return (
    <>
      <AlertDialog.Title className="dialog-title">
        {t(isLess ? 'devices.limitTitle' : 'devices.widenTitle', { host: peer.name })}
      </AlertDialog.Title>
      <AlertDialog.Description className="close-words">
        {t(isLess ? 'devices.limitWords' : 'devices.widenWords')}
      </AlertDialog.Description>
      <div className="dialog-buttons">
        <button type="button" className="button" autoFocus onClick={close}>
          {t('close.cancel')}
        </button>
        <button type="button" className={isLess ? 'button is-primary' : 'button is-danger'} onClick={change}>
          {t(isLess ? 'devices.limitYes' : 'devices.widenYes')}
        </button>
      </div>
    </>
  );
}
