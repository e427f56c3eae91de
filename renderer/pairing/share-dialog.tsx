import { Dialog } from '@base-ui/react/dialog';
import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '../../base/errors.ts';
import { getAction } from '../../base/actions.ts';
import { t } from '../../base/messages/translate.ts';
import type { PeerInfo } from '../../protocol/peer-info.ts';
import { DialogHead, OverlayDialog } from '../overlay/overlay-dialog.tsx';
import { useOverlay } from '../overlay/use-overlay.ts';
import { useRunAction } from '../workspace/run-action.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { DeviceFacts } from './device-facts.tsx';
import { ShareAsking } from './share-asking.tsx';
import { ShareCode } from './share-code.tsx';
import './pairing.css';

/** Lets another machine in: a code, who comes with it, and what that one may do. */
export function ShareDialog() {
  return (
    <OverlayDialog kind="sharing" className="pairing">
      <ShareView />
    </OverlayDialog>
  );
}

function ShareView() {
  const { sharing } = useWorkspace();
  const state = useStore(sharing.store);
  useEffect(() => {
    sharing.begin();
    return () => sharing.putAway();
  }, [sharing]);
  switch (state.kind) {
    case 'none':
    case 'opening':
      return (
        <Said title={t('share.title')}>
          <p className="form-words" role="status">
            <span className="spinner" aria-hidden="true" /> {t('share.opening')}
          </p>
        </Said>
      );
    case 'open':
      return state.code.asking[0] === undefined ? (
        <ShareCode code={state.code} />
      ) : (
        <ShareAsking key={state.code.asking[0].deviceId} asking={state.code.asking[0]} problem={state.code.problem} />
      );
    case 'not_listening':
      return <NotListening />;
    case 'remote_off':
      return (
        <Over title={t('remote.turnedOff')} words={t('share.remoteOffWords')}>
          <button type="button" className="button is-primary" onClick={() => void sharing.turnOn()}>
            {t('share.turnOn')}
          </button>
        </Over>
      );
    case 'failed':
      return (
        <Over title={t('share.failed')} words={state.message}>
          <NewCode />
        </Over>
      );
    case 'over':
      return (
        <Over
          title={t(state.why === 'expired' ? 'share.expired' : 'share.lost')}
          words={t(state.why === 'expired' ? 'share.expiredWords' : 'share.lostWords')}
        >
          <NewCode />
        </Over>
      );
    case 'paired':
      return <Paired peer={state.peer} />;
    default:
      return assertNever(state);
  }
}

function Said({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <DialogHead title={title} />
      {children}
    </>
  );
}

interface OverProps {
  readonly title: string;
  readonly words: string;
  /** What to do about it. */
  readonly children: ReactNode;
}

/** There is no code any more, or none yet. */
function Over({ title, words, children }: OverProps) {
  return (
    <Said title={title}>
      <Dialog.Description className="form-words">{words}</Dialog.Description>
      <div className="dialog-buttons">
        <Dialog.Close className="button">{t('share.close')}</Dialog.Close>
        {children}
      </div>
    </Said>
  );
}

function NewCode() {
  const { sharing } = useWorkspace();
  return (
    <button type="button" className="button is-primary" onClick={() => sharing.begin()}>
      {t('share.again')}
    </button>
  );
}

const LISTEN = 'remote.listen=0.0.0.0:7435';
const RELAY = 'remote.relay=wss://relay.example';

/** What to do where no code can help. */
function NotListening() {
  const { close } = useOverlay('sharing');
  const run = useRunAction();
  const add = (): void => {
    close();
    run(getAction('devices.add'));
  };
  return (
    <Said title={t('share.notListening')}>
      <Dialog.Description className="form-words">{t('share.notListeningWords')}</Dialog.Description>
      <Setting words={t('share.listenHow')} setting={LISTEN} />
      <Setting words={t('share.relayHow')} setting={RELAY} />
      <p className="close-hint">{t('share.settingsHow')}</p>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={add}>
          {t('share.addInstead')}
        </button>
        <Dialog.Close className="button is-primary">{t('share.close')}</Dialog.Close>
      </div>
    </Said>
  );
}

function Setting({ words, setting }: { readonly words: string; readonly setting: string }) {
  return (
    <div className="pairing-setting">
      <p className="form-words">{words}</p>
      <code className="command">{`--set ${setting}`}</code>
    </div>
  );
}

function Paired({ peer: { name, role, deviceId } }: { readonly peer: PeerInfo }) {
  return (
    <Said title={t('share.paired', { host: name })}>
      <Dialog.Description className="form-words">
        {t(role === 'mine' ? 'share.pairedMine' : 'share.pairedGuest')}
      </Dialog.Description>
      <DeviceFacts deviceId={deviceId} />
      <div className="dialog-buttons">
        <Dialog.Close className="button is-primary" autoFocus>
          {t('share.close')}
        </Dialog.Close>
      </div>
    </Said>
  );
}
