import type { Terminal } from '@xterm/xterm';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';

/** Says when something has been selected with the mouse in `element`, and not by a search or a key. */
export function onMouseSelection(terminal: Terminal, element: HTMLElement, selected: () => void): Disposable {
  const page = element.ownerDocument;
  const owned = new DisposableStore();
  let isSelecting = false;
  const pressed = ({ target }: PointerEvent): void => {
    isSelecting = target instanceof Node && element.contains(target);
  };
  // xterm says that something is selected after the button has been let go.
  const released = (): void => void setTimeout(() => (isSelecting = false));
  page.addEventListener('pointerdown', pressed, { capture: true });
  page.addEventListener('pointerup', released, { capture: true });
  owned.add(
    toDisposable(() => {
      page.removeEventListener('pointerdown', pressed, { capture: true });
      page.removeEventListener('pointerup', released, { capture: true });
    }),
  );
  owned.add(
    terminal.onSelectionChange(() => {
      if (isSelecting && terminal.hasSelection()) selected();
    }),
  );
  return owned;
}
