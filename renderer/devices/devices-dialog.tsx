import { Dialog } from '@base-ui/react/dialog';
import { useEffect } from 'react';
import { getAction } from '../../base/actions.ts';
import { compareNames } from '../../base/messages/compare-names.ts';
import { t } from '../../base/messages/translate.ts';
import { useListFocus } from '../ledger/ledger-focus.ts';
import { DialogHead, OverlayDialog } from '../overlay/overlay-dialog.tsx';
import { withdraw } from '../toasts/notices.ts';
import { useRunAction } from '../workspace/run-action.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { DeviceApproval } from './device-approval.tsx';
import { DeviceItem } from './device-item.tsx';
import { DevicePassword } from './device-password.tsx';
import { useDevicesReading, type DevicesReading } from './devices-reading.ts';
import { KNOCKED_NOTICE } from './knocked-notices.ts';
import { RefusedDevices } from './refused-devices.tsx';
import '../pairing/pairing.css';
import './devices.css';

/** The machines that may come in here, what can be done about each, and those that were refused. */
export function DevicesDialog() {
  return (
    <OverlayDialog kind="devices" className="devices is-tall">
      <DevicesView />
    </OverlayDialog>
  );
}

function DevicesView() {
  const { store } = useWorkspace();
  const run = useRunAction();
  const reading = useDevicesReading();
  const choose = (id: 'devices.share' | 'devices.add') => (): void => {
    store.setState({ overlay: undefined });
    run(getAction(id));
  };
  useEffect(() => withdraw(KNOCKED_NOTICE), []);
  return (
    <>
      <DialogHead title={t('devices.title')} />
      <Dialog.Description className="form-words">{t('devices.words')}</Dialog.Description>
      <div className="dialog-parts">
        <Paired reading={reading} />
        <DeviceApproval />
        <DevicePassword />
        <RefusedDevices reading={reading} />
      </div>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={choose('devices.add')}>
          {t('action.devices.add')}
        </button>
        <button type="button" className="button" onClick={choose('devices.share')}>
          {t('action.devices.share')}
        </button>
      </div>
    </>
  );
}

const HEADING = 'devices-paired';

function Paired({ reading }: { readonly reading: DevicesReading }) {
  const peers = useWorkspaceState((state) => state.peers);
  const list = useListFocus(peers.length);
  return (
    <section className="devices-part">
      <h3 className="devices-heading" id={HEADING}>
        {t('devices.paired')}
      </h3>
      {peers.length === 0 ? (
        <p className="form-words">{t('devices.none')}</p>
      ) : (
        <ul className="devices-list" ref={list} tabIndex={-1} aria-labelledby={HEADING}>
          {peers
            .toSorted((a, b) => compareNames(a.name, b.name))
            .map((peer) => (
              <DeviceItem key={peer.deviceId} peer={peer} reading={reading} />
            ))}
        </ul>
      )}
    </section>
  );
}
