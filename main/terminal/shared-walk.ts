import { Turns } from '../../base/turns.ts';

/** What a walk answers everyone who asked for it; it begins after the last of them has asked. */
interface Batch<K, T> {
  readonly keys: Set<K>;
  readonly found: Promise<readonly T[]>;
}

/**
 * Walks over everything there is, for all who ask meanwhile at once, and never twice at a time: a hundred terminals
 * that close together cost two walks and not a hundred, which would take turns with everything else.
 */
export class SharedWalk<K, T> {
  readonly #walk: (keys: ReadonlySet<K>) => Promise<readonly T[]>;
  /** Has not begun yet. */
  #next: Batch<K, T> | undefined;
  readonly #walks = new Turns();

  /** `walk` is given the keys that were asked for and finds what belongs to any of them. */
  constructor(walk: (keys: ReadonlySet<K>) => Promise<readonly T[]>) {
    this.#walk = walk;
  }

  /** What a walk that begins after this call finds for all its keys; rejects as the walk does. */
  find(keys: Iterable<K>): Promise<readonly T[]> {
    this.#next ??= this.#prepare();
    for (const key of keys) this.#next.keys.add(key);
    return this.#next.found;
  }

  #prepare(): Batch<K, T> {
    const keys = new Set<K>();
    const found = this.#walks.take(() => {
      this.#next = undefined;
      return this.#walk(keys);
    });
    return { keys, found };
  }
}
