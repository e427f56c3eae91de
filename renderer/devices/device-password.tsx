import { t } from '../../base/messages/translate.ts';
import { localState } from '../hosts/host-state.ts';
import { clearPassword } from '../password/change-password.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';

const HEADING = 'devices-password';
const words = { none: 'devices.passwordNone', set: 'devices.passwordSet', lost: 'devices.passwordLost' } as const;

/** Whether other machines have to give a password here, and how to change that. */
export function DevicePassword() {
  const workspace = useWorkspace();
  const state = useWorkspaceState((all) => localState(all).status?.remote?.password);
  if (state === undefined) return null;
  const choose = (): void =>
    workspace.store.setState({ overlay: { kind: 'settingPassword', behind: { kind: 'devices' } } });
  return (
    <section className="devices-part" aria-labelledby={HEADING}>
      <h3 className="devices-heading" id={HEADING}>
        {t('devices.password')}
      </h3>
      <p className={state === 'lost' ? 'form-problem' : 'form-words'}>{t(words[state])}</p>
      <div className="device-buttons">
        <button type="button" className="button is-small" onClick={choose}>
          {t(state === 'set' ? 'devices.passwordChange' : 'devices.passwordChoose')}
        </button>
        {state !== 'none' && (
          <button type="button" className="button is-small" onClick={() => void clearPassword(workspace)}>
            {t('devices.passwordClear')}
          </button>
        )}
      </div>
    </section>
  );
}
