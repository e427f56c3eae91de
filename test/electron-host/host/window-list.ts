import { Emitter } from '../../../base/event.ts';
import type { BrowserWindow } from './browser-window.ts';

/** All open windows, and which of them has the keyboard. */
class WindowList {
  readonly #windows = new Set<BrowserWindow>();
  readonly #emptied = new Emitter<void>();
  /** The last window has been closed. */
  readonly onEmptied = this.#emptied.event;
  focused: BrowserWindow | null = null;

  list(): BrowserWindow[] {
    return [...this.#windows];
  }

  add(window: BrowserWindow): void {
    this.#windows.add(window);
  }

  remove(window: BrowserWindow): void {
    if (this.focused === window) this.focused = null;
    if (this.#windows.delete(window) && this.#windows.size === 0) this.#emptied.fire();
  }
}

export const windowList = new WindowList();
