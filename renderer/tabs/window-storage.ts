/**
 * Storage of the app's one window: a reload finds what this window had, as in a browser tab; a new start finds what the
 * last one had.
 */
export class WindowStorage implements Pick<Storage, 'getItem' | 'setItem'> {
  readonly #thisRun: Storage;
  readonly #lasting: Storage;

  constructor(thisRun: Storage, lasting: Storage) {
    this.#thisRun = thisRun;
    this.#lasting = lasting;
  }

  getItem(key: string): string | null {
    return this.#thisRun.getItem(key) ?? this.#lasting.getItem(key);
  }

  setItem(key: string, value: string): void {
    this.#thisRun.setItem(key, value);
    this.#lasting.setItem(key, value);
  }
}
