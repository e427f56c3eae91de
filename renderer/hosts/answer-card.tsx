import { Hourglass, KeyRound } from 'lucide-react';
import { t } from '../../base/messages/translate.ts';
import { DeviceFacts } from '../pairing/device-facts.tsx';
import { shownName } from '../pairing/pairing-words.ts';
import { askPassword } from '../password/ask-password.ts';
import type { Tab } from '../tabs/tab.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import type { AwaitedAnswer } from './answer-needed.ts';
import { hostName, localState } from './host-state.ts';
import '../pairing/pairing.css';

/** In the place of a terminal that a person has to be asked for first: whom, and what to do. */
export function AnswerCard({ tab, awaited }: { readonly tab: Tab; readonly awaited: AwaitedAnswer }) {
  const workspace = useWorkspace();
  const host = useWorkspaceState((state) => hostName(state, tab.hostId)) ?? '';
  const isFree = useWorkspaceState(({ overlay, tabs }) => overlay === undefined && tabs.activeId === tab.id);
  const isPassword = awaited === 'password';
  const Icon = isPassword ? KeyRound : Hourglass;
  return (
    <section className="card" role="status">
      <Icon className="card-icon is-waiting" size={22} aria-hidden="true" />
      <h2 className="card-title">{isPassword ? t('awaited.password', { host }) : t('awaited.approval', { host })}</h2>
      <p>{isPassword ? t('awaited.passwordHow', { host }) : t('awaited.how')}</p>
      {!isPassword && <ShownAs />}
      <div className="card-buttons">
        {isPassword && (
          <button
            type="button"
            className="button is-primary"
            autoFocus={isFree}
            onClick={() => askPassword(workspace, tab.hostId)}
          >
            {t('banner.host.givePassword')}
          </button>
        )}
        <button type="button" className="button" onClick={() => workspace.closeTab(tab.id)}>
          {t(isPassword ? 'failure.close' : 'awaited.giveUp')}
        </button>
      </div>
    </section>
  );
}

/** What whoever is asked sees of this machine. */
function ShownAs() {
  const agent = useWorkspaceState((state) => {
    const { link } = localState(state);
    return link.kind === 'open' ? link.session.agent : undefined;
  });
  if (agent === undefined) return null;
  return (
    <>
      <p>{t('awaited.shownAs')}</p>
      <DeviceFacts deviceId={agent.deviceId} more={[[t('about.machine'), shownName(agent.name)]]} />
    </>
  );
}
