import type { OwnWindow } from '../windows/own-window.ts';

/**
 * Storage of one of the app's windows: a reload finds what this window had, as in a browser tab; a new start finds what
 * the window with its number had last. One that does not begin with that does not see it.
 */
export class WindowStorage implements Pick<Storage, 'getItem' | 'setItem'> {
  readonly #thisRun: Storage;
  readonly #lasting: Storage;
  readonly #own: OwnWindow;

  constructor(thisRun: Storage, lasting: Storage, own: OwnWindow) {
    this.#thisRun = thisRun;
    this.#lasting = lasting;
    this.#own = own;
  }

  getItem(key: string): string | null {
    const kept = this.#own.contents === 'kept' ? this.#lasting.getItem(this.#lastingKey(key)) : null;
    return this.#thisRun.getItem(key) ?? kept;
  }

  setItem(key: string, value: string): void {
    this.#thisRun.setItem(key, value);
    this.#lasting.setItem(this.#lastingKey(key), value);
  }

  /** The first window has the key that the only one had. */
  #lastingKey(key: string): string {
    return this.#own.number === 1 ? key : `${key}.${this.#own.number}`;
  }
}
