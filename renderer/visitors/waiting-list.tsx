import { t } from '../../base/messages/translate.ts';
import type { WaitingDevice } from '../../protocol/peer-info.ts';
import { hostName } from '../hosts/host-state.ts';
import { countedWords } from '../messages/measures.ts';
import { useNow, useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { answerVisitor } from './change-visitors.ts';

/** The devices that wait until somebody at this machine says yes. */
export function WaitingList() {
  const waiting = useWorkspaceState((state) => state.waiting);
  if (waiting.length === 0) return null;
  return (
    <ul className="visitors">
      {waiting.map((device) => (
        <WaitingRow key={device.deviceId} device={device} />
      ))}
    </ul>
  );
}

function WaitingRow({ device }: { readonly device: WaitingDevice }) {
  const workspace = useWorkspace();
  const { deviceId, source: from, expiresInMs } = device;
  const toldAtMs = useWorkspaceState((state) => state.waitingAtMs);
  const name = useWorkspaceState((state) => hostName(state, deviceId) ?? deviceId);
  const duration = countedWords(Math.max(1, expiresInMs - useNow(1000) + toldAtMs));
  return (
    <li className="visitor" data-waiting={deviceId}>
      <div className="visitor-words">
        <p className="visitor-name">{t('visitors.asks', { name })}</p>
        <p className="popover-note">{t('visitors.asksFrom', { from, duration })}</p>
      </div>
      <button
        type="button"
        className="button is-small"
        aria-label={t('visitors.admitNamed', { name })}
        onClick={() => void answerVisitor(workspace, deviceId, true)}
      >
        {t('visitors.admit')}
      </button>
      <button
        type="button"
        className="button is-small"
        aria-label={t('visitors.declineNamed', { name })}
        onClick={() => void answerVisitor(workspace, deviceId, false)}
      >
        {t('visitors.decline')}
      </button>
    </li>
  );
}
