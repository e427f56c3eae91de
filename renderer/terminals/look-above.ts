import type { Terminal } from '@xterm/xterm';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';

/** Half of what a wheel says is what xterm.js scrolls by. */
const WHEEL_SHARE = 0.5;

/** Says by how many rows somebody scrolls above the first line of a terminal's buffer, and, below 0, how far down. */
export function onLookAbove(terminal: Terminal, element: HTMLElement, scrolled: (rows: number) => void): Disposable {
  const owned = new DisposableStore();
  const look = (rowsUp: number): void => {
    const { type, viewportY } = terminal.buffer.active;
    if (type !== 'normal') return;
    if (rowsUp < 0) scrolled(rowsUp);
    else if (rowsUp > viewportY) scrolled(rowsUp - viewportY);
  };
  const turned = ({ deltaY, deltaMode }: WheelEvent): void => {
    const rowsOfUnit = [(WHEEL_SHARE * terminal.rows) / element.clientHeight, 1, terminal.rows][deltaMode] ?? 1;
    look(-deltaY * rowsOfUnit);
  };
  const pressed = ({ key, shiftKey }: KeyboardEvent): void => {
    if (shiftKey && key === 'PageUp') look(terminal.rows - 1);
    if (shiftKey && key === 'PageDown') look(1 - terminal.rows);
  };
  element.addEventListener('wheel', turned, { capture: true, passive: true });
  element.addEventListener('keydown', pressed, { capture: true });
  owned.add(
    toDisposable(() => {
      element.removeEventListener('wheel', turned, { capture: true });
      element.removeEventListener('keydown', pressed, { capture: true });
    }),
  );
  return owned;
}
