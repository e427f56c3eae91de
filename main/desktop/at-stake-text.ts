import { t } from '../../base/messages/translate.ts';
import { shortened } from '../../base/shown-text.ts';
import type { AtStake, TerminalSurvey } from './terminal-survey.ts';

const MAX_LINES = 8;
const MAX_COMMAND_LENGTH = 72;

/** What will be ended and what may go on, in lines, for a question. Empty when nothing is at stake. Pure. */
export function atStakeText({ jobs, others }: Pick<TerminalSurvey, 'jobs' | 'others'>): string {
  return [...section(t('question.quit.jobsHead'), jobs), ...section(t('question.quit.othersHead'), others)].join('\n');
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
