import { t } from '../../base/messages/translate.ts';
import type { PeerInfo } from '../../protocol/peer-info.ts';
import { toFailure } from '../messages/refusal-words.ts';
import { notify } from '../toasts/notices.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Returns why it could not be set. */
export async function setPassword({ client }: Workspace, password: string): Promise<string | undefined> {
  try {
    await client.request('remote.password', { password });
    notify({ title: t('setPassword.done'), body: t('setPassword.doneHint') });
    return undefined;
  } catch (error) {
    return t('setPassword.failed', { message: toFailure(error).message });
  }
}

export async function clearPassword({ client }: Workspace): Promise<void> {
  try {
    await client.request('remote.password', { password: null });
    notify({ title: t('devices.passwordCleared'), body: t('devices.passwordClearedHint') });
  } catch (error) {
    sayFailed(t('devices.passwordClear'), error);
  }
}

/** Lets a machine that has given too many wrong ones try again. */
export async function unlockDevice({ client }: Workspace, { deviceId, name }: PeerInfo): Promise<void> {
  try {
    await client.request('peers.unlock', { deviceId });
    notify({ title: t('devices.unlocked', { host: name }) });
  } catch (error) {
    sayFailed(t('devices.unlock'), error);
  }
}

function sayFailed(what: string, error: unknown): void {
  notify({ title: t('toast.failed', { what }), body: toFailure(error).message, tone: 'problem' });
}
