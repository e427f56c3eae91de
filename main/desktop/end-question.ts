import { t } from '../../base/messages/translate.ts';
import { atStakeText } from './at-stake-text.ts';
import type { Question } from './question.ts';
import type { TerminalSurvey } from './terminal-survey.ts';

export type EndAnswer = 'end' | 'everything' | 'cancel';

/** What must be asked before a terminal is ended; undefined where nothing but a shell at its prompt would end. Pure. */
export function endQuestion(
  title: string,
  { jobs, others, isUnseen = false }: TerminalSurvey,
): Question<EndAnswer> | undefined {
  if (!isUnseen && jobs.length === 0 && others.length === 0) return undefined;
  const everything = { answer: 'everything', label: t('question.end.everything') } as const;
  return {
    message: t('question.end.message', { title }),
    detail: isUnseen ? t('question.quit.unseenDetail') : atStakeText({ jobs, others }),
    isDestructive: true,
    buttons: [
      { answer: 'end', label: t('question.end.end') },
      ...(others.length === 0 ? [] : [everything]),
      { answer: 'cancel', label: t('question.cancel') },
    ],
  };
}
