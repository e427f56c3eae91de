import { t } from '../../base/messages/translate.ts';
import type { LeftProcess } from '../../protocol/ledger.ts';
import { processList } from '../closing/close-notices.ts';
import { toFailure } from '../messages/refusal-words.ts';
import { notify } from '../toasts/notices.ts';
import type { LedgerReader } from './ledger-reader.ts';

/** Ends what a dead agent left, as a person chose, and says how that went. */
export async function endLeft(ledger: LedgerReader, chosen: readonly LeftProcess[]): Promise<void> {
  try {
    const stayed = await ledger.endLeft(chosen);
    const ended = chosen.filter((one) => !stayed.includes(one));
    if (ended.length > 0) notify({ title: t('toast.leftEnded', { count: ended.length }), body: processList(ended) });
    if (stayed.length > 0) {
      notify({ title: t('toast.leftStayed', { count: stayed.length }), body: processList(stayed), tone: 'problem' });
    }
  } catch (error) {
    notify({ title: t('toast.failed', { what: t('ledger.end') }), body: toFailure(error).message, tone: 'problem' });
  }
}
