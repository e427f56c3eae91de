import { toDisposable, type Disposable } from '../../base/disposable.ts';

/**
 * What a session is busy with, by kind. Each thing counts once, however often it begins, and stops counting once,
 * however often its hold is released (L10); so no count can pass below zero.
 */
export class Activities {
  readonly #held = new Map<string, Set<string>>();

  /** Counts `thing` until the returned hold, or a hold of the same thing, is released. */
  begin(kind: string, thing: string): Disposable {
    const things = this.#held.get(kind) ?? new Set();
    this.#held.set(kind, things.add(thing));
    return toDisposable(() => things.delete(thing));
  }

  count(kind: string): number {
    return this.#held.get(kind)?.size ?? 0;
  }

  get total(): number {
    return [...this.#held.values()].reduce((sum, things) => sum + things.size, 0);
  }

  /** The session has ended: nothing of it counts any more. */
  clear(): void {
    for (const things of this.#held.values()) things.clear();
  }
}
