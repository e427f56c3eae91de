import type { Terminal } from '@xterm/xterm';

interface Selected {
  /** Counted from the top of the screen: what stands above it may be more or less afterwards. */
  readonly row: number;
  readonly column: number;
  readonly length: number;
  readonly text: string;
}

/** The part of an xterm.js terminal (6.0) that decides whether it is painted. */
interface PaintedCore {
  readonly coreService: { readonly decPrivateModes: { synchronizedOutput: boolean } };
}

/**
 * Has a screen drawn anew as if nothing had happened: until all of it is there, what was painted stays; then it shows
 * the place somebody has scrolled to, and what they have selected. xterm paints after a second in any case.
 */
export class SteadyRedraw {
  readonly #terminal: Terminal;
  #rowsBelow = 0;
  /** How far somebody has scrolled above the first line there was. */
  #rowsOwed = 0;
  #isUnderWay = false;
  #selected: Selected | undefined;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Somebody scrolls so far above the first line there is, or back down. The next drawing shows that place. */
  lookAbove(rows: number): void {
    this.#rowsOwed = Math.max(0, this.#rowsOwed + rows);
  }

  /** Nobody wants to see anything above the first line any more. */
  lookBack(): void {
    this.#rowsOwed = 0;
  }

  /** To be called before the screen is emptied, also where that cuts a drawing short. */
  remember(): void {
    if (this.#isUnderWay) return;
    const { baseY, viewportY } = this.#terminal.buffer.active;
    const range = this.#terminal.getSelectionPosition();
    this.#rowsBelow = baseY - viewportY;
    this.#selected = range && {
      row: range.start.y - baseY,
      column: range.start.x,
      length: (range.end.y - range.start.y) * this.#terminal.cols + range.end.x - range.start.x,
      text: this.#terminal.getSelection(),
    };
  }

  /** To be called when it is empty. */
  begin(): void {
    this.#isUnderWay = true;
    this.#modes.synchronizedOutput = true;
  }

  /** All is there, or `isMore` will come with another drawing: a place that is not there yet is kept for that. */
  end(isMore: boolean): void {
    this.#isUnderWay = false;
    this.#modes.synchronizedOutput = false;
    this.#terminal.refresh(0, this.#terminal.rows - 1);
    const rows = this.#rowsBelow + Math.ceil(this.#rowsOwed);
    if (rows > 0) this.#terminal.scrollLines(-rows);
    this.#rowsOwed = isMore ? Math.max(0, rows - this.#terminal.buffer.active.baseY) : 0;
    if (this.#selected !== undefined) this.#select(this.#selected);
    this.#rowsBelow = 0;
    this.#selected = undefined;
  }

  get #modes(): PaintedCore['coreService']['decPrivateModes'] {
    return (this.#terminal as unknown as { _core: PaintedCore })._core.coreService.decPrivateModes;
  }

  /** Something else may stand there now. */
  #select({ row, column, length, text }: Selected): void {
    const line = row + this.#terminal.buffer.active.baseY;
    if (line < 0 || length <= 0) return;
    this.#terminal.select(column, line, length);
    if (this.#terminal.getSelection() !== text) this.#terminal.clearSelection();
  }
}
