import {
  erasedStyle,
  hasBackground,
  isExtended,
  isSameStyle,
  plainStyle,
  styleOf,
  type CellStyle,
} from './cell-style.ts';
import type { VtWriter } from './vt-writer.ts';
import type { ScreenBuffer, ScreenCell, ScreenLine } from './xterm-internals.ts';

const FIRST_LETTER = 0x20;
const LAST_LETTER = 0x7e;

export interface RowRange {
  readonly buffer: ScreenBuffer;
  readonly first: number;
  readonly last: number;
  readonly cols: number;
  readonly rows: number;
  /** A cell to load others into. */
  readonly cell: ScreenCell;
  /** What else is to be written at the start of a row; it moves nothing. */
  readonly marks: ReadonlyMap<number, string>;
}

/** Writes the rows of a buffer, from the top left of an empty one: cells, erased backgrounds and wrapped lines. */
export class SnapshotRows {
  readonly #writer: VtWriter;
  readonly #range: RowRange;
  /** Where the cursor is; equals the columns after a full row. */
  #x = 0;

  constructor(writer: VtWriter, range: RowRange) {
    this.#writer = writer;
    this.#range = range;
  }

  write(): void {
    const { buffer, first, last, marks } = this.#range;
    for (let row = first; row <= last; row += 1) {
      const line = buffer.lines.get(row) as ScreenLine;
      this.#writer.control(marks.get(row) ?? '');
      this.#writeRow(line);
      const next = row < last ? buffer.lines.get(row + 1) : undefined;
      if (next === undefined) return;
      if (next.isWrapped) this.#wrap(line, next);
      else this.#breakLine();
      this.#x = 0;
    }
  }

  #writeRow(line: ScreenLine): void {
    const { cell } = this.#range;
    const end = this.#usedColumns(line);
    for (let column = 0; column < end;) {
      line.loadCell(column, cell);
      const style = styleOf(cell);
      if (this.#isWhole(line, column)) {
        column += this.#writeCell(column, style);
        column += this.#writeAlike(line, column, end);
      } else if (isSameStyle(style, erasedStyle(style))) column += this.#eraseRun(line, column, style);
      else column += this.#writeBlank(column, style);
    }
  }

  /** What is behind them is as empty as an empty terminal. */
  #usedColumns(line: ScreenLine): number {
    let used = this.#range.cols;
    while (used > 0 && isUntouched(line, used - 1)) used -= 1;
    return used;
  }

  /** Whether the cell shows a character, and all of it: half of a wide one is shown as a blank. */
  #isWhole(line: ScreenLine, column: number): boolean {
    const width = line.getWidth(column);
    if (line.hasContent(column) === 0 || width === 0) return false;
    if (width === 1) return true;
    return column + 1 < this.#range.cols && line.getWidth(column + 1) === 0 && line.hasContent(column + 1) === 0;
  }

  #writeCell(column: number, style: CellStyle): number {
    const { cell } = this.#range;
    const width = cell.getWidth();
    this.#moveTo(column);
    this.#writer.setStyle(style);
    // A cluster that was torn by a wrap may be kept wider than it prints.
    this.#x = column + this.#writer.print(cell.getChars());
    return width;
  }

  /** Letters that look as the one before `column`, in one go: most of a screen is made of them. Returns how many. */
  #writeAlike(line: ScreenLine, column: number, end: number): number {
    if (this.#x !== column || !isLetter(line, column - 1)) return 0;
    const fg = line.getFg(column - 1);
    const bg = line.getBg(column - 1);
    let letters = '';
    for (let next = column; next < end && isLetter(line, next); next += 1) {
      if (line.getFg(next) !== fg || line.getBg(next) !== bg) break;
      letters += String.fromCharCode(line.getCodePoint(next));
    }
    this.#writer.printLetters(letters);
    this.#x += letters.length;
    return letters.length;
  }

  #writeBlank(column: number, style: CellStyle): number {
    this.#moveTo(column);
    this.#writer.setStyle(style);
    this.#writer.print(' ');
    this.#x = column + 1;
    return 1;
  }

  /** Erased cells of one background. Returns how many. */
  #eraseRun(line: ScreenLine, column: number, style: CellStyle): number {
    const { cols, cell } = this.#range;
    let end = column + 1;
    while (end < cols && !this.#isWhole(line, end) && isSameStyle(styleOf(line.loadCell(end, cell)), style)) end += 1;
    if (hasBackground(style)) {
      this.#moveTo(column);
      this.#writer.setStyle(style);
      this.#writer.control(`\x1b[${end - column}X`);
    }
    return end - column;
  }

  #moveTo(column: number): void {
    if (column > this.#x) this.#writer.control(`\x1b[${column - this.#x}C`);
    if (column < this.#x) this.#writer.control(`\x1b[${this.#x - column}D`);
    this.#x = column;
  }

  #breakLine(): void {
    this.#clearBackground();
    this.#writer.control('\r\n');
  }

  /** A row that scrolls in takes the current background. */
  #clearBackground(): void {
    if (hasBackground(this.#writer.style)) this.#writer.setStyle(plainStyle);
  }

  /** Makes the terminal itself wrap into `next`: only printing past the end marks the row as a continuation. */
  #wrap(line: ScreenLine, next: ScreenLine): void {
    const { cols, rows, cell } = this.#range;
    const isFull = this.#x === cols;
    const head = styleOf(next.loadCell(0, cell));
    const startsWithText = this.#isWhole(next, 0) && !hasBackground(head);
    if (isFull && startsWithText) return;
    if (!isFull) {
      const lastStyle = styleOf(line.loadCell(cols - 1, cell));
      this.#writer.control(`\x1b[${cols}G`);
      // A wide character that does not fit leaves just such a cell behind.
      if (startsWithText && next.getWidth(0) === 2 && isSameStyle(lastStyle, head)) return;
      this.#fillLast(lastStyle, rows > 1);
    }
    this.#writer.setStyle(plainStyle);
    this.#writer.print(' ');
    if (!isFull && rows > 1) this.#emptyLast(line);
    this.#writer.control('\r');
    if (!this.#isWhole(next, 0)) this.#eraseHead();
  }

  #fillLast(style: CellStyle, isEmptiedLater: boolean): void {
    this.#writer.setStyle(isEmptiedLater ? plainStyle : style);
    this.#writer.print(' ');
  }

  /** From the row that was wrapped into, goes back and takes away what had to be printed at the end of the row above. */
  #emptyLast(line: ScreenLine): void {
    const { cols, cell } = this.#range;
    const style = styleOf(line.loadCell(cols - 1, cell));
    this.#writer.control(`\x1b[A\x1b[${cols}G`);
    this.#writer.setStyle(style);
    if (isSameStyle(style, erasedStyle(style))) this.#writer.control('\x1b[X');
    else this.#writer.print(' ');
    this.#writer.control('\x1b[B');
  }

  #eraseHead(): void {
    this.#writer.setStyle(plainStyle);
    this.#writer.control('\x1b[X');
  }
}

/** One of ASCII that prints, with a look that its two numbers tell. */
function isLetter(line: ScreenLine, column: number): boolean {
  if (line.isCombined(column) !== 0 || isExtended(line.getBg(column))) return false;
  const code = line.getCodePoint(column);
  return code >= FIRST_LETTER && code <= LAST_LETTER;
}

function isUntouched(line: ScreenLine, column: number): boolean {
  return line.hasContent(column) === 0 && line.getFg(column) === 0 && line.getBg(column) === 0;
}
