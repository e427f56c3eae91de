import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, type RefObject } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '../../base/errors.ts';
import { t } from '../../base/messages/translate.ts';
import type { PeerInfo } from '../../protocol/peer-info.ts';
import { localState } from '../hosts/host-state.ts';
import { DialogHead, OverlayDialog } from '../overlay/overlay-dialog.tsx';
import { useOverlay } from '../overlay/use-overlay.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { AddForm } from './add-form.tsx';
import { DeviceFacts } from './device-facts.tsx';
import type { CodeOwner } from './machine-adding.ts';
import { shownName } from './pairing-words.ts';
import './pairing.css';

/** Pairs this machine with one that shows a code. */
export function AddDialog() {
  const linkCode = useWorkspaceState(({ overlay }) => (overlay?.kind === 'adding' ? overlay.linkCode : undefined));
  const first = useRef<HTMLElement>(null);
  return (
    <OverlayDialog kind="adding" className="pairing" initialFocus={first}>
      {/* Another link is another form, with nothing left of the one before. */}
      <AddView key={linkCode ?? ''} linkCode={linkCode} first={first} />
    </OverlayDialog>
  );
}

interface AddViewProps {
  readonly linkCode: string | undefined;
  /** What has the keyboard to begin with. */
  readonly first: RefObject<HTMLElement | null>;
}

function AddView({ linkCode, first }: AddViewProps) {
  const { adding } = useWorkspace();
  const state = useStore(adding.store);
  useEffect(() => () => adding.putAway(), [adding]);
  switch (state.kind) {
    case 'form':
      return <AddForm given={linkCode ?? state.code} isFromLink={linkCode !== undefined} first={first} />;
    case 'waiting':
      return <Waiting owner={state.owner} />;
    case 'paired':
      return <Paired peer={state.peer} />;
    default:
      return assertNever(state);
  }
}

function Waiting({ owner: { name } }: { readonly owner: CodeOwner }) {
  const { adding } = useWorkspace();
  const agent = useWorkspaceState((state) => {
    const { link } = localState(state);
    return link.kind === 'open' ? link.session.agent : undefined;
  });
  const host = shownName(name);
  return (
    <>
      <DialogHead title={t('add.waiting', { host })} />
      <Dialog.Description className="form-words" role="status">
        <span className="spinner" aria-hidden="true" /> {t('add.waitingWords')}
      </Dialog.Description>
      {agent !== undefined && (
        <DeviceFacts deviceId={agent.deviceId} more={[[t('about.machine'), shownName(agent.name)]]} />
      )}
      <p className="close-hint">{t('add.hideHint')}</p>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={() => void adding.giveUp()}>
          {t('add.giveUp')}
        </button>
        <Dialog.Close className="button is-primary" autoFocus>
          {t('share.close')}
        </Dialog.Close>
      </div>
    </>
  );
}

function Paired({ peer }: { readonly peer: PeerInfo }) {
  const { store } = useWorkspace();
  const { close } = useOverlay('adding');
  const showHosts = (): void => {
    store.setState(({ preferences }) => ({ preferences: { ...preferences, isSidebarOpen: true } }));
    close();
  };
  return (
    <>
      <DialogHead title={t('add.paired', { host: peer.name })} />
      <Dialog.Description className="form-words" role="status">
        {t('add.pairedWords')}
      </Dialog.Description>
      <DeviceFacts deviceId={peer.deviceId} more={[[t('pairing.at'), peer.addresses.join(', ')]]} />
      <div className="dialog-buttons">
        <Dialog.Close className="button">{t('add.done')}</Dialog.Close>
        <button type="button" className="button is-primary" autoFocus onClick={showHosts}>
          {t('add.showHosts')}
        </button>
      </div>
    </>
  );
}
