import { t } from '../../base/messages/translate.ts';
import type { MessageKey } from '../../base/messages/translate.ts';
import type { LiveSettings } from '../cli/live-settings.ts';
import type { Question } from './question.ts';

/**
 * Turns round whether terminals outlive the app from its next start on; gives what is to be said about it. What this run
 * was started with is left alone, and is not what is turned round.
 */
export async function toggleKeepTerminals(settings: LiveSettings): Promise<MessageKey | Question<'ok'>> {
  const isKept = !settings.chosen['app.keepTerminals'];
  const failure = await settings.set('app.keepTerminals', isKept);
  if (failure !== undefined) return notRemembered(failure);
  if (settings.isOverridden('app.keepTerminals'))
    return isKept ? 'notice.keepOnOverridden' : 'notice.keepOffOverridden';
  return isKept ? 'notice.keepOn' : 'notice.keepOff';
}

/** Why a choice does not hold, and what to do. */
export function notRemembered({ path, reason }: { readonly path: string; readonly reason: string }): Question<'ok'> {
  return {
    message: t('question.notRemembered.message'),
    detail: t('question.notRemembered.detail', { path, reason }),
    buttons: [{ answer: 'ok', label: t('question.notRemembered.ok') }],
  };
}
