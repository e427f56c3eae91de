import { t } from '../../base/messages/translate.ts';
import type { SessionId } from '../../protocol/ids.ts';
import type { LedgerViewer } from '../../protocol/ledger.ts';
import { hostName } from '../hosts/host-state.ts';
import { useWorkspaceState } from '../workspace/workspace-context.ts';
import { useLedgerHost } from './ledger-host.ts';

/** What the viewers of a ledger are called by. */
export interface ViewerNames {
  /** This page's own. */
  readonly session: SessionId | undefined;
  /** A paired device by its id. */
  device(deviceId: string): string;
}

/** What a viewer is called here: of another device with that device's name. Pure. */
export function viewerName({ sessionId, client, deviceId }: LedgerViewer, names: ViewerNames): string {
  if (sessionId === names.session) return t('ledger.viewer.here');
  if (deviceId === undefined) return client;
  return t('ledger.viewer.on', { client, device: names.device(deviceId) });
}

/** For the ledger that is shown; to another machine this one is a device itself. */
export function useViewerNames(): ViewerNames {
  const { link } = useLedgerHost().client;
  const peers = useWorkspaceState((state) => state.peers);
  const session = link.kind === 'open' ? link.session : undefined;
  const ownDevice = session?.principal.deviceId;
  return {
    session: session?.sessionId,
    device: (id) => (id === ownDevice ? t('ledger.viewer.thisDevice') : (hostName({ peers }, id) ?? id)),
  };
}
