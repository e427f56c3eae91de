import type { Disposable } from '../../base/disposable.ts';
import { t } from '../../base/messages/translate.ts';
import { notify } from '../toasts/notices.ts';
import type { Workspace } from '../workspace/workspace.ts';

export const KNOCKED_NOTICE = 'knocked';

/** Says once of an unknown machine that it was refused; nothing is asked, and nothing can be agreed to. */
export function tellOfKnocked({ client, store }: Pick<Workspace, 'client' | 'store'>): Disposable {
  return client.onNotification('peers.knocked', ({ device: { source } }) => {
    if (store.getState().overlay?.kind === 'devices') return;
    notify({
      id: KNOCKED_NOTICE,
      title: t('devices.knocked'),
      body: t('devices.knockedFrom', { source }),
      action: { label: t('devices.show'), run: () => store.setState({ overlay: { kind: 'devices' } }) },
    });
  });
}
