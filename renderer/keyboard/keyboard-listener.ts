import { toDisposable, type Disposable } from '../../base/disposable.ts';
import type { Action, ActionId } from '../../base/actions.ts';
import { offeredActions } from '../offered-actions.ts';
import { isPressed, keyCaps, parseKeys } from './key-binding.ts';
import { isMac } from './platform.ts';

const bindings = offeredActions.flatMap((action) =>
  action.keys.map((words) => ({ action, binding: parseKeys(words, isMac) })),
);

/** Holding these keys down must not open or end one after the other. */
const oncePerPress: ReadonlySet<ActionId> = new Set([
  ...(['tab.new', 'tab.close', 'tab.detach', 'pane.splitRight', 'pane.splitDown', 'pane.zoom'] as const),
  ...(['pane.toOwnTab', 'pane.toNextTab', 'pane.toPreviousTab'] as const),
]);

/** The caps of an action's first key. */
export function actionCaps(action: Action): string[] {
  return allActionCaps(action)[0] ?? [];
}

export function allActionCaps(action: Action): string[][] {
  return action.keys.map((words) => keyCaps(parseKeys(words, isMac), isMac));
}

/** Runs actions by their keys, before terminals and fields see the key. `run` says whether the action made sense now. */
export function listenForActions(target: Window, run: (action: Action) => boolean): Disposable {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || event.getModifierState('AltGraph')) return;
    const found = bindings.find(({ binding }) => isPressed(binding, event));
    if (found === undefined) return;
    event.stopPropagation();
    if (found.action.isNativeOnKey === true) return;
    event.preventDefault();
    if (!event.repeat || !oncePerPress.has(found.action.id)) run(found.action);
  };
  target.addEventListener('keydown', onKeyDown, { capture: true });
  return toDisposable(() => target.removeEventListener('keydown', onKeyDown, { capture: true }));
}
