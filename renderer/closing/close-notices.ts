import type { CloseOutcome, ProcessName } from '../../protocol/terminal-info.ts';
import { t } from '../../base/messages/translate.ts';
import type { ClosePlan } from './close-policy.ts';
import { notify } from '../toasts/notices.ts';

const MAX_NAMED = 6;

/** `sleep (4711), node (4712) and 3 more`. */
export function processList(processes: readonly ProcessName[]): string {
  const named = processes.slice(0, MAX_NAMED).map(({ name, pid }) => `${name} (${pid})`);
  return moreWords(named, processes.length - named.length);
}

/** Names, and how many there are beside them. */
export function moreWords(named: readonly string[], rest: number): string {
  const list = named.join(t('list.comma'));
  return rest === 0 ? list : `${list} ${t('close.more', { count: rest })}`;
}

/** Says what a close has left behind; says nothing when nothing was. */
export function reportOutcome(
  title: string,
  { survivors, unreaped }: Pick<CloseOutcome, 'survivors' | 'unreaped'>,
): void {
  if (survivors.length > 0) {
    notify({ title: t('toast.survivors', { count: survivors.length, title }), body: processList(survivors) });
  }
  if (unreaped) notify({ title: t('toast.unreaped', { title }), body: t('toast.unreapedHint') });
}

export function reportCloseFailed(title: string, message: string): void {
  notify({ title: t('toast.closeFailed', { title }), body: message, tone: 'problem' });
}

/** A close that had waited for its link would have ended more than the shell, which nobody had been asked about. */
export function reportNotEnded(title: string, plan: Extract<ClosePlan, { kind: 'ask' }>, closeNow: () => void): void {
  const { job, suspended, others } = plan;
  const atStake = [...(job === undefined ? [] : [job]), ...suspended, ...others];
  notify(() => ({
    title: t('toast.notEnded', { title }),
    body: t('toast.notEndedHint', { list: processList(atStake) }),
    isLasting: true,
    action: { label: t('toast.closeNow'), run: closeNow },
  }));
}
