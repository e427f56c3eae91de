import { ByteBlocks } from './byte-blocks.ts';

/** The last `maxBytes` of a terminal's output, by offset (L41, L42). Takes little memory until there is output. */
export class OutputLog {
  readonly #blocks: ByteBlocks;
  readonly #maxBytes: number;

  constructor(maxBytes: number, start = 0) {
    this.#maxBytes = maxBytes;
    this.#blocks = new ByteBlocks(start);
  }

  /** What is left to read of a terminal that has printed `end` bytes and has ended: nothing. */
  static empty(end: number): OutputLog {
    return new OutputLog(0, end);
  }

  /** The oldest offset that can still be read. */
  get start(): number {
    return this.#blocks.start;
  }

  /** Everything the terminal has printed so far. */
  get end(): number {
    return this.#blocks.end;
  }

  /** Memory held now: at most `maxBytes` and one block of 64 KiB. */
  get heldBytes(): number {
    return this.#blocks.heldBytes;
  }

  append(bytes: Uint8Array): void {
    this.#blocks.appendWithin(bytes, this.#maxBytes);
  }

  /** One piece of at most `maxBytes` from `from` (start ≤ from ≤ end), not copied: valid until the next `append`. Empty at the end. */
  read(from: number, maxBytes: number): Uint8Array {
    return this.#blocks.read(from, maxBytes);
  }

  /** Everything it still holds, oldest first, not copied: valid until the next `append`. */
  pieces(): Iterable<Uint8Array> {
    return this.#blocks.pieces();
  }
}
