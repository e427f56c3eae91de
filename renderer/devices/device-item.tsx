import { useState } from 'react';
import { t } from '../../base/messages/translate.ts';
import type { PeerInfo } from '../../protocol/peer-info.ts';
import { hostColour } from '../hosts/host-colour.ts';
import { HostNameField } from '../hosts/host-name-field.tsx';
import { agoWords, countedWords } from '../messages/measures.ts';
import { DeviceFacts } from '../pairing/device-facts.tsx';
import { unlockDevice } from '../password/change-password.ts';
import type { DevicesOverlay } from '../workspace/workspace-state.ts';
import { useNow, useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import type { DevicesReading } from './devices-reading.ts';

/** Often enough for what is said in minutes. */
const COUNT_MS = 10_000;
const behind: DevicesOverlay = { kind: 'devices' };

interface DeviceItemProps {
  readonly peer: PeerInfo;
  readonly reading: DevicesReading;
}

/** One paired machine: who it is, what it may do here, and what can be done about it. */
export function DeviceItem({ peer, reading }: DeviceItemProps) {
  const { store } = useWorkspace();
  const [isRenaming, setRenaming] = useState(false);
  const { deviceId, name, role, addresses } = peer;
  const looksNearby = useWorkspaceState((state) => state.looksNearby);
  const nowhere = t(looksNearby ? 'hosts.lookedFor' : 'hosts.noAddress');
  const where = addresses.length === 0 ? nowhere : addresses.join(', ');
  const otherRole = role === 'mine' ? 'guest' : 'mine';
  return (
    <li className="device" data-device={deviceId} tabIndex={-1} aria-label={name}>
      <div className="device-head">
        {isRenaming ? (
          <HostNameField peer={peer} done={() => setRenaming(false)} />
        ) : (
          <h4 className="device-name" data-colour={hostColour(deviceId)}>
            {name}
          </h4>
        )}
        <span className="device-role">{t(role === 'mine' ? 'devices.role.mine' : 'devices.role.guest')}</span>
      </div>
      <p className="form-words">
        <Seen peer={peer} />
      </p>
      <LockedOut peer={peer} reading={reading} />
      <DeviceFacts deviceId={deviceId} more={[[t('pairing.at'), where]]} />
      <div className="device-buttons">
        <button type="button" className="button is-small" onClick={() => setRenaming(true)}>
          {t('hosts.rename')}
        </button>
        <button
          type="button"
          className="button is-small"
          onClick={() => store.setState({ overlay: { kind: 'changingRole', peer, role: otherRole, behind } })}
        >
          {t(otherRole === 'guest' ? 'devices.limit' : 'devices.widen')}
        </button>
        <button
          type="button"
          className="button is-small"
          onClick={() => store.setState({ overlay: { kind: 'removingHost', peer, behind } })}
        >
          {t('hosts.remove')}
        </button>
      </div>
    </li>
  );
}

function LockedOut({ peer, reading: { lockedOut, readAtMs, again } }: DeviceItemProps) {
  const workspace = useWorkspace();
  const passedMs = Math.max(0, useNow(1000) - readAtMs);
  const found = lockedOut.find(({ deviceId }) => deviceId === peer.deviceId);
  if (found === undefined || found.waitMs <= passedMs) return null;
  const duration = countedWords(found.waitMs - passedMs);
  return (
    <div className="device-locked">
      <p className="form-problem">{t('devices.lockedOut', { duration, count: found.wrong })}</p>
      <button
        type="button"
        className="button is-small"
        aria-label={t('devices.unlockNamed', { host: peer.name })}
        onClick={() => void unlockDevice(workspace, peer).then(again)}
      >
        {t('devices.unlock')}
      </button>
    </div>
  );
}

function Seen({ peer: { seenMsAgo, here } }: { readonly peer: PeerInfo }) {
  const toldAtMs = useWorkspaceState((state) => state.peersAtMs);
  const passedMs = Math.max(0, useNow(COUNT_MS) - toldAtMs);
  if (here === true) return t('devices.here');
  return seenMsAgo === null ? t('devices.neverSeen') : t('devices.seen', { ago: agoWords(seenMsAgo + passedMs) });
}
