import type { IBufferCell, Terminal } from '@xterm/xterm';
import type { ScreenCell, ScreenView } from '../prediction/screen-view.ts';

/** xterm's screen, as predictions look at it. */
export class XtermView implements ScreenView {
  readonly #terminal: Pick<Terminal, 'buffer' | 'cols' | 'rows'>;
  #cell: IBufferCell | undefined;

  constructor(terminal: Pick<Terminal, 'buffer' | 'cols' | 'rows'>) {
    this.#terminal = terminal;
  }

  get columns(): number {
    return this.#terminal.cols;
  }

  get cursor(): number {
    const { baseY, cursorX, cursorY } = this.#terminal.buffer.active;
    return (baseY + cursorY) * this.columns + cursorX;
  }

  get end(): number {
    return (this.#terminal.buffer.active.baseY + this.#terminal.rows) * this.columns;
  }

  get isAlternate(): boolean {
    return this.#terminal.buffer.active.type === 'alternate';
  }

  cell(position: number): ScreenCell | undefined {
    const cell = this.find(position);
    if (cell === undefined) return undefined;
    const width = cell.getWidth();
    return { text: cell.getChars() || (width === 0 ? '' : ' '), width, style: styleOf(cell) };
  }

  /** Good until the next call. */
  find(position: number): IBufferCell | undefined {
    const line = this.#terminal.buffer.active.getLine(Math.floor(position / this.columns));
    return (this.#cell = line?.getCell(position % this.columns, this.#cell));
  }
}

function styleOf(cell: IBufferCell): string {
  const flags = [cell.isBold(), cell.isDim(), cell.isItalic(), cell.isInverse(), cell.isUnderline()];
  const colours = [cell.getFgColorMode(), cell.getFgColor(), cell.getBgColorMode(), cell.getBgColor()];
  return [...flags, ...colours].join(' ');
}
