import type { Action } from '../actions.ts';
import { t } from './translate.ts';

/** What an action is called, in menus, in the palette and wherever it is spoken of. */
export function actionTitle({ message, values }: Pick<Action, 'message' | 'values'>): string {
  return t(message, values);
}
