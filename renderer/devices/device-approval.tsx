import { t } from '../../base/messages/translate.ts';
import { localState } from '../hosts/host-state.ts';
import { requireApproval } from '../visitors/change-visitors.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';

const HEADING = 'devices-approval';

/** Whether somebody here is asked before a paired machine comes in, and how to change that. */
export function DeviceApproval() {
  const workspace = useWorkspace();
  const isNeeded = useWorkspaceState((all) => localState(all).status?.remote?.approval);
  if (isNeeded === undefined) return null;
  return (
    <section className="devices-part" aria-labelledby={HEADING}>
      <h3 className="devices-heading" id={HEADING}>
        {t('devices.approval')}
      </h3>
      <p className="form-words">{t(isNeeded ? 'devices.approvalOn' : 'devices.approvalOff')}</p>
      <div className="device-buttons">
        <button
          type="button"
          className="button is-small"
          onClick={() => void requireApproval(workspace, { needed: !isNeeded })}
        >
          {t(isNeeded ? 'devices.approvalWaive' : 'devices.approvalAsk')}
        </button>
      </div>
    </section>
  );
}
