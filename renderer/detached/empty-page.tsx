import { Plus } from 'lucide-react';
import { ActionKey } from '../keyboard/key-caps.tsx';
import { getAction } from '../../base/actions.ts';
import { t } from '../../base/messages/translate.ts';
import { localState } from '../hosts/host-state.ts';
import { useRunAction } from '../workspace/run-action.ts';
import { useWorkspaceState } from '../workspace/workspace-context.ts';
import { DetachedList } from './detached-list.tsx';
import { listUnshown } from './unshown-terminals.ts';

/** No tab is open: start one, or take back what runs. */
export function EmptyPage() {
  const run = useRunAction();
  const hasUnshown = useWorkspaceState((state) => listUnshown(localState(state).terminals, state.tabs).length > 0);
  const newTab = getAction('tab.new');
  const palette = getAction('view.palette');
  return (
    <section className="card">
      <h2 className="card-title">{t('empty.title')}</h2>
      <p>{t('empty.body')}</p>
      <div className="card-buttons">
        <button type="button" className="button is-primary" autoFocus onClick={() => run(newTab)}>
          <Plus size={14} aria-hidden="true" />
          {t('empty.new')}
          <ActionKey id="tab.new" />
        </button>
        <button type="button" className="button" onClick={() => run(palette)}>
          {t('empty.all')}
          <ActionKey id="view.palette" />
        </button>
      </div>
      {hasUnshown && (
        <div className="empty-detached">
          <h3 className="popover-title">{t('detached.title')}</h3>
          <DetachedList />
        </div>
      )}
    </section>
  );
}
