import type { Action } from '../../base/actions.ts';
import { keyText } from '../../base/keys/key-caps.ts';
import { findKeyWarning } from '../../base/keys/key-warning.ts';
import type { Keymap } from '../../base/keys/keymap.ts';
import { isSameStroke, type KeySequence, type Stroke } from '../../base/keys/stroke.ts';
import { actionTitle } from '../../base/messages/action-title.ts';
import { t } from '../../base/messages/translate.ts';
import { appBridge } from '../connection/app-bridge.ts';
import { conflictWords } from '../keyboard/conflict-words.ts';
import { isMac } from '../keyboard/platform.ts';
import type { KeyOutlook } from './change-keys.ts';

/** What the list of actions is searched for: words, or a stroke, once one has been pressed. */
export type Sought =
  { readonly kind: 'words'; readonly words: string } | { readonly kind: 'stroke'; readonly stroke: Stroke | undefined };

/** All words somewhere in an action's name, id or keys; a stroke in one of its keys, or in one that it has lost. Pure. */
export function isSoughtAction(action: Action, sought: Sought, keymap: Keymap): boolean {
  const keys = keymap.keysOf(action);
  if (sought.kind === 'words') {
    const text = [actionTitle(action), action.id, ...keys.map((each) => keyText(each, isMac))].join(' ').toLowerCase();
    return sought.words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word));
  }
  const { stroke } = sought;
  if (stroke === undefined) return true;
  const lost = keymap.conflicts.filter(({ loser }) => loser.id === action.id).map((conflict) => conflict.keys);
  return [...keys, ...lost].some((each) => each.some((one) => isSameStroke(one, stroke)));
}

/** What should be known of the keys of an action: who else wants them, and who else misses those of one's own. */
export function keyNotes(action: Action, keymap: Keymap): string[] {
  const conflicts = keymap.conflicts.filter(({ winner, loser }) => [winner.id, loser.id].includes(action.id));
  const warnings = keymap.isOwn(action) ? keymap.keysOf(action).flatMap((keys) => warningWords(keys) ?? []) : [];
  return [...conflicts.map(conflictWords), ...warnings];
}

export function warningWords(keys: KeySequence): string | undefined {
  const warning = findKeyWarning(keys, { isMac, isInBrowser: appBridge === undefined });
  if (warning === undefined) return undefined;
  const key = keyText([keys[0]], isMac);
  if (warning.kind === 'browser') return t('ownKeys.keptByBrowser', { key });
  if (warning.use === undefined) return t('ownKeys.needed', { key });
  return t('ownKeys.neededFor', { key, use: t(`ownKeys.use.${warning.use}`) });
}

/** Why a key cannot be given; undefined when it can. */
export function obstacleWords(keys: KeySequence, { isTyping, obstacle }: KeyOutlook): string | undefined {
  const key = keyText([keys[0]], isMac);
  if (isTyping) return t('ownKeys.types', { key });
  if (obstacle === undefined) return undefined;
  const isFirst = keys.length === 2;
  return isFirst
    ? t('ownKeys.begins', { key, action: actionTitle(obstacle.winner) })
    : t('ownKeys.begun', { key, action: actionTitle(obstacle.loser) });
}
