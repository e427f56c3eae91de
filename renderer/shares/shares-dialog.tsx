import { Dialog } from '@base-ui/react/dialog';
import { getAction } from '../../base/actions.ts';
import { t } from '../../base/messages/translate.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { hostColour } from '../hosts/host-colour.ts';
import { localState } from '../hosts/host-state.ts';
import { DialogHead, OverlayDialog } from '../overlay/overlay-dialog.tsx';
import { useRunAction } from '../workspace/run-action.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { changeShare } from './change-share.ts';
import { RightChoice } from './right-choice.tsx';
import { guestShares, type GuestShare } from './shared-with.ts';
import './shares.css';

/** What each guest may do with one terminal of this machine. */
export function SharesDialog() {
  const terminalId = useWorkspaceState(({ overlay }) => (overlay?.kind === 'shares' ? overlay.terminalId : undefined));
  return (
    <OverlayDialog kind="shares" className="shares">
      {terminalId !== undefined && <SharesView terminalId={terminalId} />}
    </OverlayDialog>
  );
}

function SharesView({ terminalId }: { readonly terminalId: TerminalId }) {
  const workspace = useWorkspace();
  const info = useWorkspaceState((state) => localState(state).terminals.get(terminalId)?.info);
  const peers = useWorkspaceState((state) => state.peers);
  const mine = peers.filter(({ role }) => role === 'mine').map(({ name }) => name);
  const guests = info === undefined ? [] : guestShares(info, peers);
  const title =
    info === undefined ? undefined : workspace.titleOfTerminal(workspace.hosts.get(THIS_MACHINE), terminalId);
  return (
    <>
      <DialogHead title={title === undefined ? t('shares.gone') : t('shares.title', { title })} />
      {info !== undefined && (
        <>
          <Dialog.Description className="form-hint">
            {t(guests.length === 0 ? 'shares.noGuests' : 'shares.words')}
          </Dialog.Description>
          {guests.length === 0 ? <ShareMachine /> : <Guests terminalId={terminalId} guests={guests} />}
          {mine.length > 0 && <p className="form-hint">{t('shares.mine', { names: mine.join(t('list.comma')) })}</p>}
        </>
      )}
    </>
  );
}

function Guests({ terminalId, guests }: { readonly terminalId: TerminalId; readonly guests: readonly GuestShare[] }) {
  const workspace = useWorkspace();
  return (
    <ul className="shares-list">
      {guests.map((guest) => (
        <li key={guest.deviceId} className="share-guest" data-device={guest.deviceId}>
          <span className="share-guest-name" data-colour={hostColour(guest.deviceId)}>
            {guest.name}
          </span>
          <RightChoice guest={guest} change={(right) => void changeShare(workspace, terminalId, guest, right)} />
        </li>
      ))}
    </ul>
  );
}

function ShareMachine() {
  const { store } = useWorkspace();
  const run = useRunAction();
  const share = (): void => {
    store.setState({ overlay: undefined });
    run(getAction('devices.share'));
  };
  return (
    <div className="dialog-buttons">
      <button type="button" className="button is-primary" onClick={share}>
        {t('action.devices.share')}
      </button>
    </div>
  );
}
