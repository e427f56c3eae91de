import { PanelLeft } from 'lucide-react';
import { getAction } from '../../base/actions.ts';
import { t } from '../../base/messages/translate.ts';
import { actionCaps } from '../keyboard/keyboard-listener.ts';
import { useRunAction } from '../workspace/run-action.ts';
import { useWorkspaceState } from '../workspace/workspace-context.ts';

/** Shows and hides the list of hosts; there is none before another device is paired. */
export function HostsButton() {
  const run = useRunAction();
  const isOffered = useWorkspaceState(({ peers }) => peers.length > 0);
  const isOpen = useWorkspaceState(({ preferences }) => preferences.isSidebarOpen);
  if (!isOffered) return null;
  const action = getAction('view.hosts');
  return (
    <div className="bar-hosts">
      <button
        type="button"
        className={isOpen ? 'icon-button is-on' : 'icon-button'}
        aria-label={t('hosts.show')}
        aria-pressed={isOpen}
        title={`${t(action.message)} (${actionCaps(action).join('+')})`}
        onClick={() => run(action)}
      >
        <PanelLeft size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
