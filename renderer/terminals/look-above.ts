import type { Terminal } from '@xterm/xterm';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';

/** What one notch of a wheel scrolls in xterm.js (6.0), in pixels; with Alt that many times as far. */
const NOTCH_PIXELS = 50;
const ALT_TIMES = 5;
/** A notch in what browsers say of it: by a number that only some have, in pixels, in lines, in pages. */
const NOTCH_DELTA = 120;
const NOTCH_OF_MODE = [40, 1, 1] as const;

interface Turn extends WheelEvent {
  readonly wheelDeltaY?: number;
}

/** Above 0: towards the first line. */
function notchesUp({ wheelDeltaY, deltaY, deltaMode, shiftKey, altKey }: Turn): number {
  if (shiftKey) return 0;
  const notches = wheelDeltaY === undefined ? -deltaY / (NOTCH_OF_MODE[deltaMode] ?? 1) : wheelDeltaY / NOTCH_DELTA;
  return altKey ? notches * ALT_TIMES : notches;
}

/** Says by how many rows somebody scrolls above the first line of a terminal's buffer, and, below 0, how far down. */
export function onLookAbove(terminal: Terminal, element: HTMLElement, scrolled: (rows: number) => void): Disposable {
  const owned = new DisposableStore();
  const look = (rowsUp: number): void => {
    const { type, viewportY } = terminal.buffer.active;
    if (type !== 'normal') return;
    if (rowsUp < 0) scrolled(rowsUp);
    else if (rowsUp > viewportY) scrolled(rowsUp - viewportY);
  };
  const turned = (event: WheelEvent): void => {
    look((notchesUp(event) * NOTCH_PIXELS * terminal.rows) / element.clientHeight);
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
