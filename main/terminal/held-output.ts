import { ByteBlocks } from './byte-blocks.ts';
import { PlainScan } from './plain-scan.ts';

const ESC = 0x1b;
const LEFT_BRACKET = 0x5b;
const ZERO = 0x30;
const SMALL_M = 0x6d;
const LINE_END = Buffer.from('\r\n');
const sgr = /\x1b\[[\d:;]*m/g;
/** Held output is looked at for what can be dropped when there is this much more than must be kept. */
const LEAST_DROP_BYTES = 64 * 1024;
/** More of a flood that does not scroll is not held but printed. */
const MOST_BYTES = 1024 * 1024;
/** Colours and attributes that nothing resets are replayed one after the other; more than this is no gain. */
const MOST_EFFECT_CHARACTERS = 16 * 1024;

/** Rows that the cursor moves down by, at least, in what ends at that offset and begins where the one before ends. */
interface RowCount {
  readonly end: number;
  readonly rows: number;
}

/**
 * Plain output of a flood that is not printed yet, since most of it will have scrolled out of reach before anybody looks
 * (L45). What `rows` more rows follow is dropped; what it leaves behind is kept: colours, attributes, and the cursor at
 * the start of a line. Holds for a normal screen without margins, from a point between characters and sequences.
 */
export class HeldOutput {
  readonly #rows: number;
  readonly #scan: PlainScan;
  readonly #held = new ByteBlocks();
  readonly #counts: RowCount[] = [];
  #heldRows = 0;
  #effect = '';
  #hasDropped = false;

  /** `rows` must pass before output is out of reach; `columns` as for `PlainScan`. */
  constructor(rows: number, columns: number) {
    this.#rows = rows;
    this.#scan = new PlainScan(columns);
  }

  /** Too much of it to be worth it: `release` it. */
  get isFull(): boolean {
    return this.#held.byteLength > MOST_BYTES || this.#effect.length > MOST_EFFECT_CHARACTERS;
  }

  /** Holds a copy of the plain bytes at the start, and returns how many these are. Less than all: nothing more can be held. */
  take(bytes: Uint8Array): number {
    const { end, rows } = this.#scan.read(bytes);
    if (end > 0) {
      this.#held.append(bytes.subarray(0, end));
      this.#counts.push({ end: this.#held.end, rows });
      this.#heldRows += rows;
      this.#dropOutOfReach();
    }
    return end;
  }

  /** All that is to be printed in place of what was taken, in order. Not to be used again. */
  release(): Uint8Array[] {
    const effect = this.#hasDropped ? [Buffer.from(`${this.#effect}\r`, 'latin1')] : [];
    return [...effect, ...this.#held.pieces()];
  }

  /** Drops up to the last start of a line in what the rest puts out of reach. */
  #dropOutOfReach(): void {
    let count = 0;
    let rows = this.#heldRows;
    let end = this.#held.start;
    for (const one of this.#counts) {
      if (rows - one.rows < this.#rows) break;
      rows -= one.rows;
      ({ end } = one);
      count += 1;
    }
    if (end - this.#held.start < LEAST_DROP_BYTES) return;
    const dropped = upToLastLine([...this.#held.pieces(this.#held.start, end)].map(asBuffer));
    if (dropped.length === 0) return;
    this.#hasDropped = true;
    this.#effect = effectOf(this.#effect, dropped);
    this.#held.dropBefore(dropped.reduce((at, { byteLength }) => at + byteLength, this.#held.start));
    this.#counts.splice(0, count);
    this.#heldRows = rows;
  }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The pieces without what follows their last line end; none when there is none. One torn between pieces is not seen. */
function upToLastLine(pieces: readonly Buffer[]): Buffer[] {
  for (let index = pieces.length - 1; index >= 0; index -= 1) {
    const piece = pieces[index] as Buffer;
    const at = piece.lastIndexOf(LINE_END);
    if (at >= 0) return [...pieces.slice(0, index), piece.subarray(0, at + LINE_END.byteLength)];
  }
  return [];
}

/** The colours and attributes that output leaves behind, as the sequences that set them: from the last reset on. */
function effectOf(before: string, pieces: readonly Buffer[]): string {
  let text = '';
  for (const bytes of [...pieces].reverse()) {
    const reset = lastReset(bytes);
    text = bytes.toString('latin1', Math.max(0, reset)) + text;
    if (reset >= 0) return ownEffect(text);
  }
  return before + ownEffect(text);
}

function ownEffect(text: string): string {
  return text.match(sgr)?.join('') ?? '';
}

/** Where the last `CSI m` or `CSI 0 m` begins, each of which forgets whatever was set before it; -1 without one. */
function lastReset(bytes: Buffer): number {
  for (let index = bytes.lastIndexOf(SMALL_M); index >= 2; index = bytes.lastIndexOf(SMALL_M, index - 1)) {
    const bracket = bytes[index - 1] === ZERO ? index - 2 : index - 1;
    if (bytes[bracket] === LEFT_BRACKET && bytes[bracket - 1] === ESC) return bracket - 1;
  }
  return -1;
}
