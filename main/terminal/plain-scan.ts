const ESC = 0x1b;
const LF = 0x0a;
const CR = 0x0d;
/** The first byte, in UTF-8, of the control characters U+0080–U+009F, among others. */
const FIRST_OF_C1 = 0xc2;
const LEFT_BRACKET = 0x5b;
/** Last byte of SGR. */
const SMALL_M = 0x6d;
/** Last byte of EL, which erases within a row. */
const CAPITAL_K = 0x4b;
const FIRST_AFTER_C1 = 0xa0;

const PRINTABLE = 0;
const TAB = 1;
const LINE_END = 2;
const ESCAPE = 3;
const OTHER_CHARACTER = 4;
const CONTROL = 5;

/** What each byte may be in plain output. */
const kinds = new Uint8Array(256).map((_, byte) => {
  if (byte >= 0x20 && byte < 0x7f) return PRINTABLE;
  if (byte === 0x09) return TAB;
  if (byte === LF || byte === CR) return LINE_END;
  if (byte === ESC) return ESCAPE;
  return byte >= 0x80 ? OTHER_CHARACTER : CONTROL;
});

/** A byte of a character beyond ASCII that no control character begins with. */
function isInCharacter(byte: number): boolean {
  return byte >= 0x80 && byte !== FIRST_OF_C1;
}

/** How a piece ended: between characters, or within something whose rest decides what it is. */
type Torn = 'nothing' | 'escape' | 'parameters' | 'c1';

export interface PlainPart {
  /** Bytes from the start on that are plain, as far as can be told yet. */
  readonly end: number;
  /** Rows that the cursor has moved down by then, at least. */
  readonly rows: number;
}

/**
 * Reads output piece by piece for as long as it is plain: text, tabs, line ends, SGR and EL, none of which
 * changes a row above. Rows are counted from below: where a line wraps by its ASCII characters
 * alone, whatever else is in it.
 */
export class PlainScan {
  /** Columns after which lines wrap; Infinity where they do not. */
  readonly #columns: number;
  #torn: Torn = 'nothing';
  /** Columns that the line under way takes at least. */
  #width = 0;

  constructor(columns: number) {
    this.#columns = columns;
  }

  /** Once `end` is not the end of the bytes, there is nothing more to read. */
  read(bytes: Uint8Array): PlainPart {
    let rows = 0;
    let width = this.#width;
    let index = this.#readTorn(bytes);
    const { length } = bytes; // read once: in a loop it costs more than the byte does
    scan: for (; index >= 0 && index < length; index += 1) {
      const start = index;
      while (index < length && kinds[bytes[index] as number] === PRINTABLE) index += 1;
      width += index - start;
      if (index === length) break;
      switch (kinds[bytes[index] as number]) {
        case LINE_END:
          if (width > this.#columns) rows += Math.floor((width - 1) / this.#columns);
          if (bytes[index] === LF) rows += 1;
          width = 0;
          continue;
        case ESCAPE: {
          const last = this.#sequenceEnd(bytes, index + 1);
          if (last < 0) break scan;
          index = last;
          continue;
        }
        case OTHER_CHARACTER:
          if (bytes[index] === FIRST_OF_C1 && !this.#mayBeCharacter(bytes, index + 1)) break scan;
          do {
            index += 1;
            width -= 1; // it may draw what follows to itself
          } while (index < length && isInCharacter(bytes[index] as number));
          index -= 1;
          continue;
        case TAB:
          continue;
        default:
          break scan;
      }
    }
    this.#width = width;
    return { end: Math.max(0, index), rows };
  }

  /** Whether what begins before `next` is, or may still become, no control character. */
  #mayBeCharacter(bytes: Uint8Array, next: number): boolean {
    if (next === bytes.length) this.#torn = 'c1';
    return next === bytes.length || (bytes[next] as number) >= FIRST_AFTER_C1;
  }

  /** Where to go on, after what the last piece ended within; -1 when that is not plain after all. */
  #readTorn(bytes: Uint8Array): number {
    const torn = this.#torn;
    if (torn === 'nothing' || bytes.length === 0) return 0;
    this.#torn = 'nothing';
    if (torn === 'c1') return (bytes[0] as number) < FIRST_AFTER_C1 ? -1 : 0;
    const last = torn === 'escape' ? this.#sequenceEnd(bytes, 0) : this.#parametersEnd(bytes, 0);
    return last < 0 ? -1 : last + 1;
  }

  /** The index of the last byte of the sequence whose ESC stands before `start`; -1 when it is none. */
  #sequenceEnd(bytes: Uint8Array, start: number): number {
    if (start === bytes.length) {
      this.#torn = 'escape';
      return start - 1;
    }
    return bytes[start] === LEFT_BRACKET ? this.#parametersEnd(bytes, start + 1) : -1;
  }

  #parametersEnd(bytes: Uint8Array, start: number): number {
    const { length } = bytes;
    let index = start;
    // Digits, colon and semicolon.
    while (index < length && (bytes[index] as number) >= 0x30 && (bytes[index] as number) <= 0x3b) index += 1;
    if (index === length) {
      this.#torn = 'parameters';
      return index - 1;
    }
    return bytes[index] === SMALL_M || bytes[index] === CAPITAL_K ? index : -1;
  }
}
