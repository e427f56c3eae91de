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

interface HeldPiece {
  readonly bytes: Uint8Array;
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
  readonly #pieces: HeldPiece[] = [];
  #heldRows = 0;
  #heldBytes = 0;
  #effect = '';
  #hasDropped = false;

  /** `rows` must pass before output is out of reach; `columns` as for `PlainScan`. */
  constructor(rows: number, columns: number) {
    this.#rows = rows;
    this.#scan = new PlainScan(columns);
  }

  /** Too much of it to be worth it: `release` it. */
  get isFull(): boolean {
    return this.#heldBytes > MOST_BYTES || this.#effect.length > MOST_EFFECT_CHARACTERS;
  }

  /** Holds the plain bytes at the start, and returns how many these are. Less than all: nothing more can be held. */
  take(bytes: Uint8Array): number {
    const { end, rows } = this.#scan.read(bytes);
    if (end > 0) {
      this.#pieces.push({ bytes: bytes.subarray(0, end), rows });
      this.#heldRows += rows;
      this.#heldBytes += end;
      this.#dropOutOfReach();
    }
    return end;
  }

  /** All that is to be printed in place of what was taken, in order. Not to be used again. */
  release(): Uint8Array[] {
    const effect = this.#hasDropped ? [Buffer.from(`${this.#effect}\r`, 'latin1')] : [];
    return [...effect, ...this.#pieces.map(({ bytes }) => bytes)];
  }

  /** Drops up to a start of a line within the first piece that must stay. */
  #dropOutOfReach(): void {
    let count = 0;
    let left = this.#heldRows;
    let droppedBytes = 0;
    for (const { bytes, rows } of this.#pieces) {
      if (left - rows < this.#rows) break;
      left -= rows;
      droppedBytes += bytes.byteLength;
      count += 1;
    }
    if (droppedBytes < LEAST_DROP_BYTES) return;
    const cut = this.#pieces[count - 1] as HeldPiece;
    const at = Buffer.from(cut.bytes.buffer, cut.bytes.byteOffset, cut.bytes.byteLength).lastIndexOf(LINE_END);
    if (at < 0) return;
    const dropped = this.#pieces.splice(0, count).map(({ bytes }) => bytes);
    dropped[count - 1] = cut.bytes.subarray(0, at + LINE_END.byteLength);
    const rest = cut.bytes.subarray(at + LINE_END.byteLength);
    this.#pieces.unshift({ bytes: rest, rows: 0 });
    this.#heldRows = left;
    this.#heldBytes -= droppedBytes - rest.byteLength;
    this.#hasDropped = true;
    this.#effect = effectOf(this.#effect, dropped);
  }
}

/** The colours and attributes that output leaves behind, as the sequences that set them: from the last reset on. */
function effectOf(before: string, pieces: readonly Uint8Array[]): string {
  let text = '';
  for (const bytes of [...pieces].reverse()) {
    const reset = lastReset(bytes);
    text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', Math.max(0, reset)) + text;
    if (reset >= 0) return ownEffect(text);
  }
  return before + ownEffect(text);
}

function ownEffect(text: string): string {
  return text.match(sgr)?.join('') ?? '';
}

/** Where the last `CSI m` or `CSI 0 m` begins, each of which forgets whatever was set before it; -1 without one. */
function lastReset(bytes: Uint8Array): number {
  for (let index = bytes.byteLength - 1; index >= 2; index -= 1) {
    if (bytes[index] !== SMALL_M) continue;
    const bracket = bytes[index - 1] === ZERO ? index - 2 : index - 1;
    if (bytes[bracket] === LEFT_BRACKET && bytes[bracket - 1] === ESC) return bracket - 1;
  }
  return -1;
}
