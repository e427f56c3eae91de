import { KeyRound } from 'lucide-react';
import { t } from '../../base/messages/translate.ts';
import { saidCommand } from './said-commands.ts';

/** The door did not let this page in: only a fresh one-time link helps. */
export function RefusedPage() {
  return (
    <section className="card">
      <KeyRound className="card-icon" size={22} aria-hidden="true" />
      <h2 className="card-title">{t('refused.title')}</h2>
      <p>{t('refused.body')}</p>
      <p>{t('refused.how')}</p>
      <code className="command">{saidCommand('url')}</code>
    </section>
  );
}
