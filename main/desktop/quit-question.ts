import { t } from '../../base/messages/translate.ts';
import { atStakeText } from './at-stake-text.ts';
import type { Question } from './question.ts';
import type { TerminalSurvey } from './terminal-survey.ts';

export type QuitAnswer = 'end' | 'leave' | 'cancel';

export interface QuitFacts {
  readonly survey: TerminalSurvey;
  /** The terminals live in this process. */
  readonly isHosted: boolean;
  /** The person has chosen that terminals outlive the app. */
  readonly isKeptRunning: boolean;
}

/** What must be asked before quitting; undefined when nothing would be lost or surprising. Pure. */
export function quitQuestion({ survey, isHosted, isKeptRunning }: QuitFacts): Question<QuitAnswer> | undefined {
  const { terminalCount, jobs, others, isUnseen = false } = survey;
  const cancel = { answer: 'cancel', label: t('question.cancel') } as const;
  if (!isHosted) {
    if (isKeptRunning || terminalCount === 0) return undefined;
    return {
      message: t('question.quit.leave', { count: terminalCount }),
      detail: t('question.quit.leaveDetail'),
      buttons: [
        { answer: 'leave', label: t('question.quit.leave') },
        { answer: 'end', label: t('question.quit.end') },
        cancel,
      ],
    };
  }
  if (isUnseen) {
    return {
      message: terminalCount === 0 ? t('question.quit.unseenAny') : t('question.quit.unseen', { count: terminalCount }),
      detail: t('question.quit.unseenDetail'),
      isDestructive: true,
      buttons: [{ answer: 'end', label: t('question.quit.end') }, cancel],
    };
  }
  if (jobs.length === 0 && others.length === 0) return undefined;
  const isEnding = jobs.length > 0;
  return {
    message: isEnding ? t('question.quit.jobs', { count: jobs.length }) : t('question.quit.others'),
    detail: atStakeText(survey),
    isDestructive: isEnding,
    buttons: [{ answer: 'end', label: isEnding ? t('question.quit.end') : t('question.quit.quit') }, cancel],
  };
}
