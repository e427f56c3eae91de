const SMALLEST_BLOCK_BYTES = 512;
const LARGEST_BLOCK_BYTES = 64 * 1024;

const nothing = new Uint8Array(0);

interface Block {
  readonly start: number;
  readonly bytes: Uint8Array;
  used: number;
}

/**
 * Bytes with offsets: appended at the end, read anywhere, dropped at the start. Small pieces are copied together into
 * blocks of up to 64 KiB, so a million tiny pieces cost no more than their bytes. Written bytes never change or move:
 * what `read` has returned stays valid after it was dropped here.
 */
export class ByteBlocks {
  #blocks: Block[] = [];
  #start: number;
  #end: number;
  #nextBlockBytes = SMALLEST_BLOCK_BYTES;

  /** Empty; the first byte will have offset `start`. */
  constructor(start = 0) {
    this.#start = this.#end = start;
  }

  get start(): number {
    return this.#start;
  }

  get end(): number {
    return this.#end;
  }

  /** Memory held, including room not yet used and bytes of the first block that are dropped already. */
  get heldBytes(): number {
    return this.#blocks.reduce((sum, block) => sum + block.bytes.byteLength, 0);
  }

  append(bytes: Uint8Array): void {
    let taken = 0;
    while (taken < bytes.byteLength) {
      const block = this.#blockWithRoom(bytes.byteLength - taken);
      const piece = bytes.subarray(taken, taken + block.bytes.byteLength - block.used);
      block.bytes.set(piece, block.used);
      block.used += piece.byteLength;
      this.#end += piece.byteLength;
      taken += piece.byteLength;
    }
  }

  /** One piece of at most `maxBytes` from offset `from` (start ≤ from ≤ end), not copied; empty at the end. */
  read(from: number, maxBytes: number): Uint8Array {
    if (from < this.#start || from > this.#end) {
      throw new RangeError(`Offset ${from} is not within ${this.#start}–${this.#end}`);
    }
    const block = this.#blocks[this.#indexOf(from)];
    if (block === undefined) return nothing;
    return block.bytes.subarray(from - block.start, Math.min(block.used, from - block.start + maxBytes));
  }

  /** Forgets everything before `offset`, which is at most `end`. */
  dropBefore(offset: number): void {
    if (offset <= this.#start) return;
    this.#start = Math.min(offset, this.#end);
    if (this.#start === this.#end) {
      this.#blocks = [];
      this.#nextBlockBytes = SMALLEST_BLOCK_BYTES;
      return;
    }
    const firstKept = this.#indexOf(this.#start);
    if (firstKept > 0) this.#blocks.splice(0, firstKept);
  }

  #blockWithRoom(wantedBytes: number): Block {
    const last = this.#blocks.at(-1);
    if (last !== undefined && last.used < last.bytes.byteLength) return last;
    const size = Math.min(LARGEST_BLOCK_BYTES, Math.max(this.#nextBlockBytes, wantedBytes));
    this.#nextBlockBytes = Math.min(LARGEST_BLOCK_BYTES, size * 2);
    const block: Block = { start: this.#end, bytes: new Uint8Array(size), used: 0 };
    this.#blocks.push(block);
    return block;
  }

  /** Index of the last block that starts at or before `offset`; the end belongs to the last block. */
  #indexOf(offset: number): number {
    let low = 0;
    let high = this.#blocks.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#blocks[middle] as Block).start <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
