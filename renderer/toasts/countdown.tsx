import { t } from '../../base/messages/translate.ts';
import { countedWords, durationWords, spokenWithinMs } from '../messages/measures.ts';
import { useNow } from '../workspace/workspace-context.ts';
import type { Ending } from './notices.ts';

/** What ends, and in how long: every second for the eye, seldom for the ear. */
export function Countdown({ title, untilMs }: Pick<Ending, 'title' | 'untilMs'>) {
  const leftMs = untilMs - useNow(1000);
  const spokenMs = spokenWithinMs(leftMs);
  const now = t('toast.reapNow', { title });
  const shown = leftMs > 0 ? t('toast.reapSoon', { title, duration: countedWords(leftMs) }) : now;
  const spoken = spokenMs > 0 ? t('toast.reapWithin', { title, duration: durationWords(spokenMs) }) : now;
  return (
    <>
      <span className="countdown" aria-hidden="true">
        {shown}
      </span>
      <span className="visually-hidden">{spoken}</span>
    </>
  );
}
