/** A Storage in memory. */
export class FakeStorage implements Storage {
  readonly #items: Map<string, string>;

  constructor(items: Record<string, string> = {}) {
    this.#items = new Map(Object.entries(items));
  }

  get length(): number {
    return this.#items.size;
  }

  clear(): void {
    this.#items.clear();
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
}
