import type { IDisposable, Terminal } from '@xterm/xterm';
import type { Disposable } from '../../base/disposable.ts';
import type { PredictedPicture } from '../prediction/echo-prediction.ts';
import { coloursOf, type CellColours } from './cell-colours.ts';
import type { XtermView } from './xterm-view.ts';

interface DrawnCell {
  readonly text: string;
  readonly width: number;
  readonly className: string;
  readonly colours: CellColours;
}

/** Draws predictions over a terminal, cell upon cell. What is below stays as it is, and shows when they are taken away. */
export class PredictionLayer implements Disposable {
  readonly #terminal: Terminal;
  readonly #view: XtermView;
  readonly #element = document.createElement('div');
  readonly #rows = document.createElement('div');
  #rendered: IDisposable | undefined;

  constructor(terminal: Terminal, view: XtermView) {
    this.#terminal = terminal;
    this.#view = view;
    this.#element.className = 'predicted';
    this.#element.ariaHidden = 'true';
    this.#element.append(this.#rows);
  }

  show(picture: PredictedPicture | undefined): void {
    const screen = this.#terminal.element?.querySelector<HTMLElement>('.xterm-screen');
    if (picture === undefined || screen === null || screen === undefined) return this.#clear();
    if (this.#element.parentElement !== screen) screen.append(this.#element);
    this.#rendered ??= this.#terminal.onRender(() => this.#place());
    this.#element.style.font = `${this.#terminal.options.fontSize}px ${this.#terminal.options.fontFamily}`;
    this.#rows.replaceChildren(...this.#draw(picture));
    this.#place();
  }

  dispose(): void {
    this.#clear();
  }

  #clear(): void {
    this.#rendered?.dispose();
    this.#rendered = undefined;
    this.#element.remove();
  }

  /** Rows are counted from the first line of the buffer: they move as the screen is scrolled. */
  #place(): void {
    const { height } = this.#cellSize();
    this.#rows.style.top = `${-this.#terminal.buffer.active.viewportY * height}px`;
  }

  #draw({ cells, cursor }: PredictedPicture): HTMLElement[] {
    const drawn = new Map<number, DrawnCell>();
    drawn.set(this.#view.cursor, this.#asItIs(this.#view.cursor)); // Takes away the cursor that is drawn there.
    for (const { position, text, width } of cells) {
      if (width === 0) continue;
      drawn.set(position, { text, width, className: 'is-guessed', colours: this.#coloursAt(position) });
    }
    const below = drawn.get(cursor) ?? this.#asItIs(cursor);
    drawn.set(cursor, { ...below, className: `${below.className} is-cursor`, colours: this.#cursorColours() });
    const size = this.#cellSize();
    return [...drawn].map(([position, cell]) => this.#elementOf(position, cell, size));
  }

  #elementOf(position: number, cell: DrawnCell, { width, height }: { width: number; height: number }): HTMLElement {
    const { columns } = this.#view;
    const element = document.createElement('span');
    element.className = cell.className;
    element.textContent = cell.text;
    const { style } = element;
    style.left = `${(position % columns) * width}px`;
    style.top = `${Math.floor(position / columns) * height}px`;
    style.width = `${Math.max(1, cell.width) * width}px`;
    style.height = style.lineHeight = `${height}px`;
    style.color = cell.colours.ink;
    style.backgroundColor = cell.colours.paper;
    return element;
  }

  #asItIs(position: number): DrawnCell {
    const { text, width } = this.#view.cell(position) ?? { text: ' ', width: 1 };
    return { text, width, className: '', colours: this.#coloursAt(position) };
  }

  #coloursAt(position: number): CellColours {
    return coloursOf(this.#view.find(position), this.#terminal.options.theme ?? {});
  }

  #cursorColours(): CellColours {
    const { cursor = '#fff', cursorAccent = '#000' } = this.#terminal.options.theme ?? {};
    return { ink: cursorAccent, paper: cursor };
  }

  #cellSize(): { width: number; height: number } {
    const box = this.#element.parentElement?.getBoundingClientRect();
    return { width: (box?.width ?? 0) / this.#terminal.cols, height: (box?.height ?? 0) / this.#terminal.rows };
  }
}
