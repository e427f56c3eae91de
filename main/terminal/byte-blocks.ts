const SMALLEST_BLOCK_BYTES = 512;
const LARGEST_BLOCK_BYTES = 64 * 1024;

const nothing = new Uint8Array(0);

interface Block {
  readonly start: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  used: number;
}

/**
 * Bytes with offsets: appended at the end, read anywhere, dropped at the start. Small pieces are copied together into
 * blocks of up to 64 KiB, so a million tiny pieces cost no more than their bytes. Written bytes never move; what `read`
 * has returned is valid until the next `append` after it was dropped, which may use its memory again: a flood through
 * here allocates nothing.
 */
export class ByteBlocks {
  #blocks: Block[] = [];
  #start: number;
  #end: number;
  #nextBlockBytes = SMALLEST_BLOCK_BYTES;
  #spare: Uint8Array<ArrayBuffer> | undefined;
  /** Since it was empty. */
  #takenBytes = 0;

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

  /** Bytes that can be read. */
  get byteLength(): number {
    return this.#end - this.#start;
  }

  /** Memory held, including room not yet used and bytes of the first block that are dropped already. */
  get heldBytes(): number {
    return this.#blocks.reduce((sum, block) => sum + block.bytes.byteLength, this.#spare?.byteLength ?? 0);
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

  /** Appends, and forgets all but the last `maxBytes`. What is forgotten makes room for what is appended. */
  appendWithin(bytes: Uint8Array, maxBytes: number): void {
    this.dropBefore(this.#end + Math.min(0, bytes.byteLength - maxBytes));
    this.append(bytes);
    this.dropBefore(this.#end - maxBytes);
    if (this.#spare !== undefined && this.heldBytes > maxBytes + LARGEST_BLOCK_BYTES) this.releaseSpare();
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

  /** What is held from `from` up to `to`, oldest first, as `read` gives it. */
  *pieces(from = this.#start, to = this.#end): Iterable<Uint8Array> {
    for (let at = from; at < to;) {
      const piece = this.read(at, to - at);
      yield piece;
      at += piece.byteLength;
    }
  }

  /** Removes the first block: its bytes, whose buffer is the caller's from now on; empty when there is none. */
  takeFirst(): Uint8Array<ArrayBuffer> {
    const block = this.#blocks.shift();
    if (block === undefined) return nothing;
    const bytes = block.bytes.subarray(this.#start - block.start, block.used);
    this.#start += bytes.byteLength;
    this.#takenBytes += bytes.byteLength;
    if (this.#blocks.length === 0) this.#expectAsMuch();
    return bytes;
  }

  /** Memory of a block that was taken and is not needed any more: a block to come may use it. */
  giveBack(buffer: ArrayBuffer): void {
    if (buffer.byteLength === LARGEST_BLOCK_BYTES) this.#spare = new Uint8Array(buffer);
  }

  /** Gives up the memory that waits for a block to come. */
  releaseSpare(): void {
    this.#spare = undefined;
  }

  /** Forgets everything before `offset`, which is at most `end`. */
  dropBefore(offset: number): void {
    if (offset <= this.#start) return;
    this.#start = Math.min(offset, this.#end);
    if (this.#start === this.#end) {
      this.#blocks = [];
      this.releaseSpare();
      this.#nextBlockBytes = SMALLEST_BLOCK_BYTES;
      return;
    }
    const firstKept = this.#indexOf(this.#start);
    for (const { bytes } of this.#blocks.splice(0, firstKept)) {
      if (bytes.byteLength === LARGEST_BLOCK_BYTES) this.#spare = bytes;
    }
  }

  #blockWithRoom(wantedBytes: number): Block {
    const last = this.#blocks.at(-1);
    if (last !== undefined && last.used < last.bytes.byteLength) return last;
    const size = Math.min(LARGEST_BLOCK_BYTES, Math.max(this.#nextBlockBytes, wantedBytes));
    this.#nextBlockBytes = Math.min(LARGEST_BLOCK_BYTES, size * 2);
    const block: Block = { start: this.#end, bytes: this.#memoryFor(size), used: 0 };
    this.#blocks.push(block);
    return block;
  }

  /** All was taken: one block is to be enough for as much the next time. */
  #expectAsMuch(): void {
    this.#nextBlockBytes = Math.min(LARGEST_BLOCK_BYTES, Math.max(SMALLEST_BLOCK_BYTES, this.#takenBytes));
    this.#takenBytes = 0;
  }

  #memoryFor(size: number): Uint8Array<ArrayBuffer> {
    const spare = this.#spare;
    if (size !== spare?.byteLength) return new Uint8Array(Buffer.allocUnsafeSlow(size).buffer);
    this.#spare = undefined;
    return spare;
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
