import { t } from '../../base/messages/translate.ts';
import type { PeerInfo, PeerRole } from '../../protocol/peer-info.ts';
import { toFailure } from '../messages/refusal-words.ts';
import { notify } from '../toasts/notices.ts';
import type { Workspace } from '../workspace/workspace.ts';

export async function renameHost({ client }: Workspace, deviceId: PeerInfo['deviceId'], name: string): Promise<void> {
  try {
    await client.request('peers.rename', { deviceId, name });
  } catch (error) {
    sayFailed(t('hosts.rename'), error);
  }
}

/** What it has open here ends. */
export async function changeRole({ client }: Workspace, { deviceId, name }: PeerInfo, role: PeerRole): Promise<void> {
  const isLess = role === 'guest';
  try {
    await client.request('peers.allow', { deviceId, role });
    notify({ title: t(isLess ? 'devices.changed.guest' : 'devices.changed.mine', { host: name }) });
  } catch (error) {
    sayFailed(t(isLess ? 'devices.limitYes' : 'devices.widenYes'), error);
  }
}

/** The two are strangers from here on. Tabs of the device are closed; what runs there runs on. */
export async function removeHost(workspace: Workspace, { deviceId, name }: PeerInfo): Promise<void> {
  try {
    await workspace.client.request('peers.revoke', { deviceId });
  } catch (error) {
    sayFailed(t('hosts.removeYes'), error);
    return;
  }
  for (const tab of workspace.tabs.tabs) if (tab.hostId === deviceId) workspace.removeTab(tab.id);
  workspace.hosts.letGo(deviceId);
  notify({ title: t('hosts.removed', { host: name }) });
}

function sayFailed(what: string, error: unknown): void {
  notify({ title: t('toast.failed', { what }), body: toFailure(error).message, tone: 'problem' });
}
