import { PanelLeft } from 'lucide-react';
import { getAction } from '../../base/actions.ts';
import { t } from '../../base/messages/translate.ts';
import { titleWithKey, useKeys } from '../keyboard/keys-in-force.ts';
import { useRunAction } from '../workspace/run-action.ts';
import { useWorkspaceState } from '../workspace/workspace-context.ts';

/** Shows and hides the list of hosts; there is none before another device is paired. */
export function HostsButton() {
  const run = useRunAction();
  const keymap = useKeys();
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
        title={titleWithKey(t(action.message), keymap, action)}
        onClick={() => run(action)}
      >
        <PanelLeft size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
