import { DeviceId } from '../../protocol/device-id.ts';
import type { PeerInfo } from '../../protocol/peer-info.ts';
import type { SessionInfo } from '../../protocol/requests.ts';
import type { TrayViewer } from './tray-menu.ts';

/** A session as the tray shows it: another device by its name here, a program of this user by its own. Pure. */
export function describeViewer(session: SessionInfo, peers: readonly PeerInfo[]): TrayViewer {
  const { sessionId, client, terminals, mayType = [], sinceMs, from = '', typingPaused = false } = session;
  const viewer = { sessionId, name: client.name, terminalCount: terminals.length };
  const device = DeviceId.safeParse(session.principal.deviceId);
  if (!device.success) return viewer;
  const name = peers.find(({ deviceId }) => deviceId === device.data)?.name ?? client.name;
  const visit = { deviceId: device.data, from, sinceMs, typingCount: mayType.length, isPaused: typingPaused };
  return { ...viewer, name, visit };
}
