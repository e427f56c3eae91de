import { Unplug } from 'lucide-react';
import { countedWords } from '../messages/measures.ts';
import { t } from '../../base/messages/translate.ts';
import { appBridge } from './app-bridge.ts';
import { useNow, useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { saidCommand } from './said-commands.ts';

/** A connection on loopback takes milliseconds: nothing is said about it before that. */
const SAY_AFTER_MS = 400;
const SLOW_AFTER_MS = 3000;

/** Before there is anything to show: the agent is being looked for. */
export function ConnectingPage() {
  const workspace = useWorkspace();
  const startedAtMs = useWorkspaceState((state) => state.startedAtMs);
  const waitedMs = useNow(200) - startedAtMs;
  if (waitedMs < SAY_AFTER_MS) return <div className="card" aria-busy="true" />;
  const isSlow = waitedMs > SLOW_AFTER_MS;
  return (
    <section className="card" role="status">
      {isSlow ? (
        <Unplug className="card-icon is-waiting" size={22} aria-hidden="true" />
      ) : (
        <span className="spinner" aria-hidden="true" />
      )}
      <h2 className="card-title">{t('connecting.title')}</h2>
      <p>{isSlow ? t('connecting.slow', { duration: countedWords(waitedMs) }) : t('connecting.body')}</p>
      {isSlow && (
        <>
          {appBridge === undefined && (
            <>
              <p>{t('connecting.how')}</p>
              <code className="command">{saidCommand('serve')}</code>
            </>
          )}
          <div className="card-buttons">
            <button type="button" className="button" onClick={() => workspace.client.retryNow()}>
              {t('banner.retry')}
            </button>
          </div>
        </>
      )}
    </section>
  );
}
