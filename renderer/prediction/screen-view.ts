/** What one cell of a screen shows; an empty one a space. A wide character's second cell has width 0 and no text. */
export interface ScreenCell {
  readonly text: string;
  readonly width: number;
  /** Equal where colours and attributes are. */
  readonly style: string;
}

/**
 * A screen, as predictions look at it. Positions count cells from the first line of the buffer, so that a cursor that
 * waits behind the last column stands where the next line begins.
 */
export interface ScreenView {
  readonly columns: number;
  /** Where the cursor is. */
  readonly cursor: number;
  /** Behind the last cell of the screen. */
  readonly end: number;
  readonly isAlternate: boolean;
  cell(position: number): ScreenCell | undefined;
}
