import { t } from '../../base/messages/translate.ts';
import { localState } from '../hosts/host-state.ts';
import { toFailure } from '../messages/refusal-words.ts';
import { notify } from '../toasts/notices.ts';
import type { Workspace } from './workspace.ts';

/** Turns remote access to this machine off, which ends what other devices have open here, or on again. */
export async function turnRemote({ client, store }: Workspace): Promise<void> {
  const on = localState(store.getState()).status?.remote?.on === false;
  try {
    await client.request('remote.turn', { on });
    const title = t(on ? 'remote.turnedOn' : 'remote.turnedOff');
    notify({ id: 'remote', title, body: t(on ? 'remote.turnedOnHint' : 'remote.turnedOffHint') });
  } catch (error) {
    const title = t('toast.failed', { what: t('action.app.remote') });
    notify({ id: 'remote', title, body: toFailure(error).message, tone: 'problem' });
  }
}
