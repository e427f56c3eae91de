import { Power } from 'lucide-react';
import { appBridge } from './app-bridge.ts';
import { t } from '../../base/messages/translate.ts';
import { saidCommand } from './said-commands.ts';

/** The agent has stopped, and there is nothing left on screen to read. */
export function StoppedPage() {
  return (
    <section className="card">
      <Power className="card-icon is-problem" size={22} aria-hidden="true" />
      <h2 className="card-title">{t('link.stopped')}</h2>
      {appBridge === undefined ? (
        <>
          <p>{t('banner.stoppedHow')}</p>
          <code className="command">{saidCommand('serve')}</code>
        </>
      ) : (
        <button type="button" className="button is-primary" autoFocus onClick={() => window.location.reload()}>
          {t('banner.startAgain')}
        </button>
      )}
    </section>
  );
}
