import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron';
import type { Question } from './question.ts';

export type QuestionTone = NonNullable<MessageBoxOptions['type']>;

/**
 * Asks in a native box, over `window` if there is one. Never waits synchronously: main owns the terminals, and its loop
 * must go on.
 */
export async function askQuestion<Answer extends string>(
  question: Question<Answer>,
  { window, tone = 'question' }: { readonly window: BrowserWindow | undefined; readonly tone?: QuestionTone },
): Promise<Answer> {
  const { message, detail, buttons, isDestructive = false } = question;
  const last = buttons.length - 1;
  const options: MessageBoxOptions = {
    type: tone,
    message,
    detail,
    buttons: buttons.map(({ label }) => label),
    defaultId: isDestructive ? last : 0,
    cancelId: last,
    noLink: true,
  };
  const isShown = window !== undefined && !window.isDestroyed() && window.isVisible();
  const { response } = await (isShown ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  return (buttons[response] ?? buttons[last])!.answer;
}
