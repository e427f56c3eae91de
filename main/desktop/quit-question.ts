import { t } from '../../base/messages/translate.ts';
import { shortened } from '../../base/shown-text.ts';
import type { AtStake, QuitSurvey } from './quit-survey.ts';

/** A question for a person, as data. Escape chooses the last button; so does Enter where something would be lost. */
export interface Question<Answer extends string> {
  readonly message: string;
  readonly detail: string;
  /** The first button ends something for good. */
  readonly isDestructive?: boolean;
  readonly buttons: readonly { readonly answer: Answer; readonly label: string }[];
}

export type QuitAnswer = 'end' | 'leave' | 'cancel';

const MAX_LINES = 8;
const MAX_COMMAND_LENGTH = 72;

export interface QuitFacts {
  readonly survey: QuitSurvey;
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
    detail: [...section(t('question.quit.jobsHead'), jobs), ...section(t('question.quit.othersHead'), others)].join(
      '\n',
    ),
    isDestructive: isEnding,
    buttons: [{ answer: 'end', label: isEnding ? t('question.quit.end') : t('question.quit.quit') }, cancel],
  };
}

function section(head: string, list: readonly AtStake[]): string[] {
  if (list.length === 0) return [];
  const shown = list.slice(0, MAX_LINES);
  const more = list.length - shown.length;
  return [head, ...shown.map(line), ...(more === 0 ? [] : [t('question.quit.more', { count: more })])];
}

/** A terminal is often called by its job; then its title says nothing more. */
function line({ command: whole, title, isSuspended = false }: AtStake): string {
  const program = whole.split(' ')[0]?.split('/').at(-1);
  const shown = shortened(whole, MAX_COMMAND_LENGTH);
  const command = isSuspended ? t('question.quit.suspended', { command: shown }) : shown;
  if (program === title) return t('question.quit.lineAlone', { command });
  return t('question.quit.line', { command, title });
}
