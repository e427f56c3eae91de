/** What the scrollback of all mirrors may take together. */
export const MIRRORS_MAX_BYTES = 256 * 1024 * 1024;

interface Holding {
  bytes: number;
  isWatched: boolean;
}

/** Counts what the mirrors of an agent take, and says who gives back first once that is too much. */
export class MirrorMemory {
  readonly #maxBytes: number;
  /** Insertion order is since when nobody watches: the oldest first. */
  readonly #holdings = new Map<number, Holding>();
  #totalBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get totalBytes(): number {
    return this.#totalBytes;
  }

  /** A mirror takes that much now. */
  set(mirror: number, bytes: number): void {
    const holding = this.#get(mirror);
    this.#totalBytes += bytes - holding.bytes;
    holding.bytes = bytes;
  }

  watch(mirror: number, isWatched: boolean): void {
    const holding = this.#get(mirror);
    if (holding.isWatched === isWatched) return;
    holding.isWatched = isWatched;
    this.#holdings.delete(mirror);
    this.#holdings.set(mirror, holding);
  }

  forget(mirror: number): void {
    this.set(mirror, 0);
    this.#holdings.delete(mirror);
  }

  /** Mirrors that nobody watches, the longest unwatched first, for as long as all take too much. */
  *tooMuch(): Iterable<number> {
    if (this.#totalBytes <= this.#maxBytes) return;
    for (const [mirror, { isWatched }] of [...this.#holdings]) {
      if (this.#totalBytes <= this.#maxBytes) return;
      if (!isWatched) yield mirror;
    }
  }

  #get(mirror: number): Holding {
    const known = this.#holdings.get(mirror);
    if (known !== undefined) return known;
    const holding = { bytes: 0, isWatched: false };
    this.#holdings.set(mirror, holding);
    return holding;
  }
}
