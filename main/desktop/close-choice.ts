import { t } from '../../base/messages/translate.ts';
import type { Settings } from '../../protocol/settings.ts';
import type { Question } from './question.ts';

export type CloseAnswer = 'tray' | 'quit' | 'cancel';

/** What closing a window means. `close`: it really goes, since the app is on its way out, or others stay. */
export type CloseAction = 'close' | 'hide' | 'quit' | 'ask';

export interface CloseFacts {
  readonly setting: Settings['app.whenClosed'];
  readonly isLeaving: boolean;
  /** Another window can be seen. */
  readonly isBesideOthers: boolean;
  /** Undefined while the app starts: not known yet. */
  readonly hasTray: boolean | undefined;
  readonly platform: NodeJS.Platform;
}

/**
 * Pure. Only the last window takes the app out of sight, so only then it matters what the person has chosen. Without a
 * tray nobody would find a hidden app again, except on macOS, where its icon stays in the dock. Until that is known the
 * setting holds; a window that turns out to be hidden without a tray is shown again.
 */
export function whenClosed({ setting, isLeaving, isBesideOthers, hasTray, platform }: CloseFacts): CloseAction {
  if (isLeaving || isBesideOthers) return 'close';
  if (platform === 'darwin') return setting === 'quit' ? 'quit' : 'hide';
  if (hasTray === false) return 'quit';
  return setting === 'tray' ? 'hide' : setting;
}

/** Asked once: the answer becomes the setting. */
export function closeQuestion(): Question<CloseAnswer> {
  return {
    message: t('question.close.message'),
    detail: t('question.close.detail'),
    buttons: [
      { answer: 'tray', label: t('question.close.tray') },
      { answer: 'quit', label: t('question.close.quit') },
      { answer: 'cancel', label: t('question.cancel') },
    ],
  };
}
