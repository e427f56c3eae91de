import type { IBuffer, IBufferCellPosition, IBufferLine } from '@xterm/xterm';

/** What was wrapped further is not read: a line as long as that names no file that anybody looks for. */
const MOST_ROWS = 8;
const LONGEST_TEXT = 2_000;

/** A line of output, whole, however it was wrapped. */
export interface LineText {
  readonly text: string;
  /** Where a character of it stands; places count from 1, as in links. */
  cellAt(index: number): IBufferCellPosition;
}

/** The line that the row belongs to, which counts from 0. */
export function readLine(buffer: Pick<IBuffer, 'getLine'>, row: number): LineText {
  let first = row;
  while (first > row - MOST_ROWS && buffer.getLine(first)?.isWrapped === true) first -= 1;
  const pieces: string[] = [];
  const cells: IBufferCellPosition[] = [];
  for (let at = first; at < row + MOST_ROWS; at += 1) {
    const line = buffer.getLine(at);
    if (line === undefined || (at > first && !line.isWrapped) || cells.length > LONGEST_TEXT) break;
    readCells(line, at, pieces, cells);
  }
  return { text: pieces.join(''), cellAt: (index) => cells[index] ?? { x: 1, y: first + 1 } };
}

/** One place for each code unit: a character may be wide, or several code units, or both. */
function readCells(line: IBufferLine, row: number, pieces: string[], cells: IBufferCellPosition[]): void {
  for (let column = 0; column < line.length; column += 1) {
    const cell = line.getCell(column);
    if (cell === undefined || cell.getWidth() === 0) continue;
    const characters = cell.getChars() || ' ';
    pieces.push(characters);
    for (let unit = 0; unit < characters.length; unit += 1) cells.push({ x: column + 1, y: row + 1 });
  }
}
