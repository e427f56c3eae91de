import type { Terminal } from '@xterm/xterm';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';

/** Says when somebody wants to see what stands above the first line of a terminal's buffer. */
export function onLookAbove(terminal: Terminal, element: HTMLElement, wanted: () => void): Disposable {
  const owned = new DisposableStore();
  const look = (): void => {
    const { type, viewportY } = terminal.buffer.active;
    if (type === 'normal' && viewportY === 0) wanted();
  };
  const turned = ({ deltaY }: WheelEvent): void => void (deltaY < 0 && look());
  const pressed = ({ key, shiftKey }: KeyboardEvent): void => void (shiftKey && key === 'PageUp' && look());
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
