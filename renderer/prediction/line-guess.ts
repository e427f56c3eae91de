import type { ScreenCell, ScreenView } from './screen-view.ts';
import type { KeyEffect } from './typed-keys.ts';

/** A cell as a key would leave it. */
export interface GuessedCell {
  readonly position: number;
  readonly text: string;
  readonly width: number;
}

/** What one key does, if the program edits its line as most do. */
export interface KeyGuess {
  /** Where the cursor is then. */
  readonly cursor: number;
  readonly cells: readonly GuessedCell[];
  /** The cell that the key itself has written; others have moved, or are left over. */
  readonly typed: { readonly cell: GuessedCell; readonly before: ScreenCell | undefined } | undefined;
}

/** The line from where typing began to behind the last character typed, and the cursor in it. */
export interface LineState {
  readonly start: number;
  readonly end: number;
  readonly cursor: number;
}

type ReadCell = (position: number) => ScreenCell | GuessedCell | undefined;

export const emptyLine = (cursor: number): LineState => ({ start: cursor, end: cursor, cursor });

/**
 * What `effect` makes of a line, whose cells are as `read` has them: undefined where nobody can tell. Only what has been
 * typed into the line is moved or erased: what stands around it may be anything. Pure.
 */
export function guessKey(
  effect: KeyEffect,
  line: LineState,
  view: ScreenView,
  read: ReadCell,
): { readonly line: LineState; readonly guess: KeyGuess } | undefined {
  switch (effect.kind) {
    case 'print':
      return print(effect, line, view, read);
    case 'erase':
      return erase(line, read);
    case 'left': {
      const cursor = line.cursor - widthBefore(line, read);
      return cursor === line.cursor ? undefined : moved(line, cursor);
    }
    case 'right': {
      if (line.cursor >= line.end) return undefined;
      return moved(line, line.cursor + Math.max(1, read(line.cursor)?.width ?? 1));
    }
    case 'other':
      return undefined;
  }
}

function moved(line: LineState, cursor: number) {
  return { line: { ...line, cursor }, guess: { cursor, cells: [], typed: undefined } };
}

function print(
  { text, width }: Extract<KeyEffect, { kind: 'print' }>,
  line: LineState,
  view: ScreenView,
  read: ReadCell,
) {
  const { cursor } = line;
  const isOnOneRow = cursor + width <= view.end && (cursor % view.columns) + width <= view.columns;
  if (!isOnOneRow || line.end + width > view.end) return undefined;
  const tail = shifted(line, width, cursor, read);
  if (tail === undefined) return undefined;
  const cell = { position: cursor, text, width };
  const cells = [...cellsOf(cell), ...tail];
  const before = view.cell(cursor);
  const next = { ...line, cursor: cursor + width, end: line.end + width };
  return { line: next, guess: { cursor: next.cursor, cells, typed: { cell, before } } };
}

function erase(line: LineState, read: ReadCell) {
  const width = widthBefore(line, read);
  const tail = width === 0 ? undefined : shifted(line, -width, line.cursor, read);
  if (tail === undefined) return undefined;
  const next = { ...line, cursor: line.cursor - width, end: line.end - width };
  const left = Array.from({ length: width }, (_, index) => blankAt(next.end + index));
  return { line: next, guess: { cursor: next.cursor, cells: [...tail, ...left], typed: undefined } };
}

/** Of the character before the cursor; 0 where the line begins. */
function widthBefore({ start, cursor }: LineState, read: ReadCell): number {
  if (cursor <= start) return 0;
  const width = read(cursor - 1)?.width === 0 ? 2 : 1;
  return cursor - width < start ? 0 : width;
}

/** The cells from `from` to the line's end, moved. Undefined where wide characters may come to another row. */
function shifted({ end }: LineState, by: number, from: number, read: ReadCell): GuessedCell[] | undefined {
  const cells: GuessedCell[] = [];
  for (let position = from; position < end; position += 1) {
    const { text, width } = read(position) ?? blankAt(position);
    if (width !== 1) return undefined;
    cells.push({ position: position + by, text, width });
  }
  return cells;
}

function cellsOf(cell: GuessedCell): GuessedCell[] {
  return cell.width === 1 ? [cell] : [cell, { position: cell.position + 1, text: '', width: 0 }];
}

function blankAt(position: number): GuessedCell {
  return { position, text: ' ', width: 1 };
}
