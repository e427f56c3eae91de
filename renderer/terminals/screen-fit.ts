import { FitAddon } from '@xterm/addon-fit';
import type { Terminal } from '@xterm/xterm';
import type { TerminalSize } from '../../protocol/terminal-info.ts';
import { usedRows } from './buffer-rows.ts';
import { fontSizeToFit, type CellSize } from './letterbox.ts';

/** Of the marks beside the scrollbar, in pixels: as wide as it is. */
export const RULER_WIDTH = 14;

/** The most columns and rows that are asked for. */
const MOST = 1000;

/** How a terminal's cells fit into the room there is on the page. */
export class ScreenFit {
  readonly #terminal: Terminal;
  readonly #addon = new FitAddon();
  #isSizeOwner = true;
  #baseFontSize: number;
  /** A cell at the base font size; known once the screen has been laid out. */
  #cell: CellSize | undefined;

  constructor(terminal: Terminal, baseFontSize: number) {
    this.#terminal = terminal;
    this.#baseFontSize = baseFontSize;
    terminal.loadAddon(this.#addon);
  }

  /** The size this screen has room for at the base font size; undefined while it is not laid out (L46). */
  room(): TerminalSize | undefined {
    const box = this.#terminal.element?.parentElement;
    if (box === null || box === undefined || box.clientWidth === 0) return undefined;
    if (this.#terminal.options.fontSize !== this.#baseFontSize && this.#cell !== undefined) {
      return {
        cols: Math.max(2, Math.floor((box.clientWidth - RULER_WIDTH) / this.#cell.width)),
        rows: Math.max(1, Math.floor(box.clientHeight / this.#cell.height)),
      };
    }
    const room = this.#addon.proposeDimensions();
    if (room === undefined || !Number.isFinite(room.cols) || !Number.isFinite(room.rows)) return undefined;
    return { cols: Math.min(MOST, room.cols), rows: Math.min(MOST, room.rows) };
  }

  /** Takes the size the agent decided on; one that is too large for the room here is shown with smaller characters. */
  resize(size: TerminalSize, isSizeOwner: boolean): void {
    this.#isSizeOwner = isSizeOwner;
    this.#terminal.resize(size.cols, size.rows);
    this.fitFont();
  }

  /** What has ended has no size any more: its last screen is laid out for the room there is here. */
  fitHere(): void {
    this.#isSizeOwner = true;
    this.fitFont();
    const room = this.room();
    if (room !== undefined) this.#terminal.resize(room.cols, room.rows);
  }

  /** To be called when the room has changed. */
  fitFont(): void {
    const box = this.#terminal.element?.parentElement;
    if (box === null || box === undefined || box.clientWidth === 0) return;
    this.#measureCell();
    const room = { width: box.clientWidth - RULER_WIDTH, height: box.clientHeight };
    const { cols, rows } = this.#terminal;
    const wanted = this.#isSizeOwner
      ? this.#baseFontSize
      : fontSizeToFit(this.#baseFontSize, this.#cell, { cols, rows }, room);
    if (this.#terminal.options.fontSize !== wanted) this.#terminal.options.fontSize = wanted;
  }

  /** The font is another one now, or of another size. */
  setFont(baseFontSize: number): void {
    this.#baseFontSize = baseFontSize;
    this.#cell = undefined;
    this.fitFont();
  }

  /** Moves the screen down from under something over its top, where its last rows are empty anyway. Sizes stay. */
  setPushedDown(pixels: number): void {
    const element = this.#terminal.element;
    const box = element?.parentElement;
    if (element === undefined || box === null || box === undefined || this.#cell === undefined) return;
    const isRoomy = usedRows(this.#terminal) * this.#cell.height + pixels <= box.clientHeight;
    element.style.transform = pixels > 0 && isRoomy ? `translateY(${pixels}px)` : '';
  }

  #measureCell(): void {
    if (this.#terminal.options.fontSize !== this.#baseFontSize) return;
    const screen = this.#terminal.element?.querySelector<HTMLElement>('.xterm-screen');
    if (screen === null || screen === undefined || screen.offsetWidth === 0) return;
    this.#cell = { width: screen.offsetWidth / this.#terminal.cols, height: screen.offsetHeight / this.#terminal.rows };
  }
}
