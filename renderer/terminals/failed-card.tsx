import { TriangleAlert } from 'lucide-react';
import { failureBody, failureTitle } from '../messages/failure-words.ts';
import { say, t } from '../../base/messages/translate.ts';
import type { Tab } from '../tabs/tab.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';

/** A tab that got no terminal: what went wrong, and what can be done. */
export function FailedCard({ tab }: { readonly tab: Tab }) {
  const workspace = useWorkspace();
  const isFree = useWorkspaceState(({ overlay, tabs }) => overlay === undefined && tabs.activeId === tab.id);
  if (tab.phase.kind !== 'failed') return null;
  const { failure } = tab.phase;
  const body = failureBody(failure);
  return (
    <section className="card" role="alert">
      <TriangleAlert className="card-icon is-problem" size={22} aria-hidden="true" />
      <h2 className="card-title">{say(failureTitle(failure))}</h2>
      <p>{body === undefined ? failure.message : say(body)}</p>
      <div className="card-buttons">
        {failure.code !== 'terminal_not_running' && (
          <button
            type="button"
            className="button is-primary"
            autoFocus={isFree}
            onClick={() => workspace.terminals.retry(tab.id)}
          >
            {t('failure.retry')}
          </button>
        )}
        {failure.code === 'too_many_terminals' && (
          <button
            type="button"
            className="button"
            onClick={() => workspace.store.setState({ overlay: { kind: 'detached' } })}
          >
            {t('failure.list')}
          </button>
        )}
        <button type="button" className="button" onClick={() => workspace.closeTab(tab.id)}>
          {t('failure.close')}
        </button>
      </div>
    </section>
  );
}
