import { createStore, type StoreApi } from 'zustand/vanilla';
import { toDisposable, type Disposable } from '../../base/disposable.ts';
import type { Action, ActionId } from '../../base/actions.ts';
import type { Keymap } from '../../base/keys/keymap.ts';
import { isSameStroke, strokeOf, strokeWords, type Stroke } from '../../base/keys/stroke.ts';
import { isMac } from './platform.ts';

/** Holding these keys down must not open or end one after the other. */
const oncePerPress: ReadonlySet<ActionId> = new Set([
  ...(['tab.new', 'tab.close', 'tab.detach', 'pane.splitRight', 'pane.splitDown', 'pane.zoom'] as const),
  ...(['pane.toOwnTab', 'pane.toNextTab', 'pane.toPreviousTab'] as const),
  ...(['app.newWindow', 'tab.toNewWindow', 'tab.toNextWindow'] as const),
]);

/** They are held with other keys, and are no stroke by themselves. */
const heldKeys: ReadonlySet<string> = new Set([
  ...['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'OS', 'Fn', 'FnLock', 'CapsLock', 'NumLock', 'ScrollLock'],
]);

/** Those on which a browser pastes by itself. */
const pastingKeys: ReadonlySet<string> = new Set(
  isMac ? ['Meta+V', 'Shift+Meta+V'] : ['Ctrl+V', 'Ctrl+Shift+V', 'Shift+Insert'],
);

/** The first of two strokes, while the second is awaited. */
export interface AwaitedStroke {
  readonly first: Stroke | undefined;
}

/** Sees every stroke once instead of the actions; `stroke` is undefined where it has no name. False lets the page have it. */
export type KeyGrab = (stroke: Stroke | undefined) => boolean;

export interface KeyboardParts {
  readonly target: Window;
  keymap(): Keymap;
  /** Says whether the action made sense now. */
  run(action: Action): boolean;
}

/** Runs actions by their keys, before terminals and fields see the key. */
export class Keyboard implements Disposable {
  readonly awaited: StoreApi<AwaitedStroke> = createStore(() => ({ first: undefined }));
  readonly #parts: KeyboardParts;
  #grab: KeyGrab | undefined;

  constructor(parts: KeyboardParts) {
    this.#parts = parts;
    parts.target.addEventListener('keydown', this.#pressed, { capture: true });
    parts.target.addEventListener('blur', this.#left);
  }

  /** From now on `grab` has all keys, until that is let go. The one who asked last has them. */
  grab(grab: KeyGrab): Disposable {
    this.#await(undefined);
    this.#grab = grab;
    return toDisposable(() => {
      if (this.#grab === grab) this.#grab = undefined;
    });
  }

  dispose(): void {
    this.#parts.target.removeEventListener('keydown', this.#pressed, { capture: true });
    this.#parts.target.removeEventListener('blur', this.#left);
  }

  readonly #left = (): void => this.#await(undefined);

  readonly #pressed = (event: KeyboardEvent): void => {
    if (heldKeys.has(event.key)) return;
    if (event.isComposing && !isInTerminal(event.target)) event.stopPropagation();
    const isWriting = event.isComposing || event.getModifierState('AltGraph');
    const stroke = isWriting ? undefined : strokeOf(event);
    const { first } = this.awaited.getState();
    if (this.#grab !== undefined) {
      if (event.repeat || this.#grab(stroke)) swallow(event);
    } else if (first !== undefined) this.#goOn([first, stroke], event);
    else if (stroke !== undefined) this.#begin(stroke, event);
  };

  #begin(stroke: Stroke, event: KeyboardEvent): void {
    const keymap = this.#parts.keymap();
    const found = keymap.find([stroke]);
    const isPasting = pastingKeys.has(strokeWords(stroke));
    if (found.length > 0) this.#run(found, event, isPasting);
    else if (keymap.after(stroke).length > 0) {
      swallow(event);
      if (!event.repeat) this.#await(stroke);
    }
  }

  /** Whatever comes now is no input for the terminal: a key that leads nowhere drops the one before it. */
  #goOn([first, second]: readonly [Stroke, Stroke | undefined], event: KeyboardEvent): void {
    swallow(event);
    if (event.repeat && second !== undefined && isSameStroke(first, second)) return; // Still held.
    this.#await(undefined);
    if (second !== undefined) this.#run(this.#parts.keymap().find([first, second]), event, false);
  }

  #run(found: readonly Action[], event: KeyboardEvent, isPasting: boolean): void {
    event.stopPropagation();
    if (isPasting && found.some(({ isNativeOnKey }) => isNativeOnKey)) return;
    event.preventDefault();
    // No two of them make sense at the same time.
    found.filter(({ id }) => !event.repeat || !oncePerPress.has(id)).some((action) => this.#parts.run(action));
  }

  #await(first: Stroke | undefined): void {
    if (this.awaited.getState().first !== first) this.awaited.setState({ first });
  }
}

/**
 * While an input method composes a word, Enter and Escape are about that word and mean nothing to the field it goes to.
 * Only a terminal has to see them: xterm tells them apart itself.
 */
function isInTerminal(target: EventTarget | null): boolean {
  const element = target as Partial<Pick<Element, 'closest'>> | null;
  return (element?.closest?.('.xterm') ?? null) !== null;
}

function swallow(event: KeyboardEvent): void {
  event.stopPropagation();
  event.preventDefault();
}
