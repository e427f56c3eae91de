import { Power } from 'lucide-react';
import { t } from '../../base/messages/translate.ts';

/** The agent has stopped, and there is nothing left on screen to read. */
export function StoppedPage() {
  return (
    <section className="card">
      <Power className="card-icon is-problem" size={22} aria-hidden="true" />
      <h2 className="card-title">{t('link.stopped')}</h2>
      <p>{t('banner.stoppedHow')}</p>
      <code className="command">{t('command.serve')}</code>
    </section>
  );
}
