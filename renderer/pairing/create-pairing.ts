import { t } from '../../base/messages/translate.ts';
import { appBridge } from '../connection/app-bridge.ts';
import { notify, withdraw } from '../toasts/notices.ts';
import { isPageLookedAt } from '../workspace/is-seen.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { MachineAdding, type Adding, type CodeOwner } from './machine-adding.ts';
import { MachineSharing, type Asking } from './machine-sharing.ts';
import { shownName } from './pairing-words.ts';

const ASKED_NOTICE = 'pairing-asked';

/** Both sides of pairing, which go on while nobody looks: a notice says then what happens. */
export function createPairing(workspace: Pick<Workspace, 'client' | 'clock' | 'store'>) {
  const { client, clock, store } = workspace;
  const isShown = (kind: 'sharing' | 'adding'): boolean => store.getState().overlay?.kind === kind;
  const showSharing = (): void => store.setState({ overlay: { kind: 'sharing' } });
  const asked = ({ name }: Asking): void => {
    const words = () => ({ title: t('share.notice', { host: shownName(name) }), body: t('share.noticeHint') });
    if (!isPageLookedAt()) appBridge?.tellAway({ ...words(), terminalId: undefined });
    if (isShown('sharing')) return;
    const action = () => ({ label: t('share.look'), run: showSharing });
    notify(() => ({ ...words(), id: ASKED_NOTICE, isLasting: true, action: action() }));
  };
  const showAdding = (): void => store.setState({ overlay: { kind: 'adding' } });
  const ended = (owner: CodeOwner, state: Adding): void => {
    if (isShown('adding')) return;
    if (state.kind === 'paired') notify({ title: t('add.paired', { host: state.peer.name }) });
    else if (state.kind === 'form')
      notify({
        title: t('add.noticeFailed', { host: shownName(owner.name) }),
        body: state.problem,
        tone: 'problem',
        action: { label: t('add.noticeAgain'), run: showAdding },
      });
  };
  const settled = (): void => withdraw(ASKED_NOTICE);
  return {
    sharing: new MachineSharing({ client, clock, asked, settled }),
    adding: new MachineAdding({ client, ended }),
  };
}
