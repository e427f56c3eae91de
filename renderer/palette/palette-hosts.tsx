import { Command } from 'cmdk';
import { t } from '../../base/messages/translate.ts';
import { callableHosts } from '../hosts/callable-hosts.ts';
import { isGuestOf } from '../hosts/host-state.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { PaletteItem } from './palette-item.tsx';

/** A terminal on each of the paired devices that can be called, and its ledger; of none where this machine is a guest. */
export function PaletteHosts({ close }: { readonly close: () => void }) {
  const workspace = useWorkspace();
  const peers = useWorkspaceState((state) => state.peers);
  const looksNearby = useWorkspaceState((state) => state.looksNearby);
  const states = useWorkspaceState((state) => state.hosts);
  const hosts = callableHosts({ peers, looksNearby }).filter(({ deviceId }) => !isGuestOf({ hosts: states }, deviceId));
  if (hosts.length === 0) return null;
  const open = (hostId: string) => (): void => {
    close();
    workspace.newTab(undefined, hostId);
  };
  const readLedger = (hostId: string) => (): void => workspace.store.setState({ overlay: { kind: 'ledger', hostId } });
  return (
    <Command.Group heading={t('hosts.group')} className="palette-group">
      {hosts.map(({ deviceId, name }) => (
        <PaletteItem
          key={deviceId}
          id={`new ${deviceId}`}
          text={t('hosts.newOn', { host: name })}
          onSelect={open(deviceId)}
        />
      ))}
      {hosts.map(({ deviceId, name }) => (
        <PaletteItem
          key={`ledger ${deviceId}`}
          id={`ledger ${deviceId}`}
          text={t('devices.ledgerOf', { host: name })}
          onSelect={readLedger(deviceId)}
        />
      ))}
    </Command.Group>
  );
}
