import type { Disposable } from '../../base/disposable.ts';
import { t } from '../../base/messages/translate.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { notify } from '../toasts/notices.ts';
import { speaksFor } from '../windows/speaks-for.ts';
import type { Workspace } from '../workspace/workspace.ts';

export const KNOCKED_NOTICE = 'knocked';

/** Says once of an unknown machine that it was refused; nothing is asked, and nothing can be agreed to. */
export function tellOfKnocked({ client, store }: Pick<Workspace, 'client' | 'store'>): Disposable {
  return client.onNotification('peers.knocked', ({ device: { source } }) => {
    const state = store.getState();
    if (state.overlay?.kind === 'devices' || !speaksFor(state, THIS_MACHINE)) return;
    notify({
      id: KNOCKED_NOTICE,
      title: t('devices.knocked'),
      body: t('devices.knockedFrom', { source }),
      action: { label: t('devices.show'), run: () => store.setState({ overlay: { kind: 'devices' } }) },
    });
  });
}
