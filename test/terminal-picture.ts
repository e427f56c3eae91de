import headless, { type Terminal } from '@xterm/headless';
import { ImagePlaces } from '../base/images/image-places.ts';
import { guardTerminal } from '../base/xterm-guards.ts';
import { WholeCharacters } from '../base/whole-characters.ts';
import { currentStyleOf, styleOf, type CellStyle } from '../main/terminal/cell-style.ts';
import { charsetName } from '../main/terminal/charset-names.ts';
import { useGraphemeWidths } from '../main/terminal/grapheme-widths.ts';
import { createCell, internalsOf, type ScreenBuffer, type XtermInternals } from '../main/terminal/xterm-internals.ts';
import type { TerminalSize } from '../protocol/terminal-info.ts';

/** A viewer's terminal as the window has it, without a window. */
export class ViewerTerminal {
  readonly terminal: Terminal;
  /** What it would have sent to the program, and how often it would have rung. */
  readonly sent: string[] = [];
  bells = 0;
  readonly #characters = new WholeCharacters();

  constructor(size: TerminalSize, scrollback: number) {
    this.terminal = new headless.Terminal({ ...size, scrollback, allowProposedApi: true, logLevel: 'off' });
    useGraphemeWidths(this.terminal);
    guardTerminal(this.terminal);
    new ImagePlaces(this.terminal);
    this.terminal.onData((data) => this.sent.push(data));
    this.terminal.onBinary((data) => this.sent.push(data));
    this.terminal.onBell(() => (this.bells += 1));
  }

  write(bytes: Uint8Array): void {
    const whole = this.#characters.take(bytes);
    if (whole.byteLength > 0) internalsOf(this.terminal)._inputHandler.parse(whole);
  }
}

export interface PictureOptions {
  readonly scope: 'all' | 'screen';
  /** False: links do not count. xterm.js forgets one when the rows it was first seen in are gone. */
  readonly withLinks?: boolean;
}

/** Everything a person or a program could tell two terminals apart by, as plain data. */
export function pictureOf(terminal: Terminal, options: PictureOptions): unknown {
  return new Picture(terminal, options).whole();
}

class Picture {
  readonly #terminal: Terminal;
  readonly #internals: XtermInternals;
  readonly #options: PictureOptions;

  constructor(terminal: Terminal, options: PictureOptions) {
    this.#terminal = terminal;
    this.#internals = internalsOf(terminal);
    this.#options = options;
  }

  whole(): unknown {
    const { coreService, coreMouseService, options, _charsetService, _inputHandler } = this.#internals;
    const { normal, alt, active } = this.#internals.buffers;
    const { _charsets, charset, glevel } = _charsetService;
    const { isCursorHidden, modes, decPrivateModes } = coreService;
    const { convertEol, cursorBlink } = options;
    return {
      active: active === alt ? 'alt' : 'normal',
      cursor: [active.x, active.y],
      style: this.#look(currentStyleOf(_inputHandler._curAttrData)),
      modes: { ...modes, ...decPrivateModes, synchronizedOutput: undefined, isCursorHidden, convertEol, cursorBlink },
      mouse: [coreMouseService.activeProtocol, coreMouseService.activeEncoding],
      charsets: [charset, ...[0, 1, 2, 3].map((g) => _charsets[g])].map((table) => charsetName(table)).join(''),
      glevel,
      normal: this.#buffer(normal),
      alt: active === alt ? this.#buffer(alt) : undefined,
    };
  }

  #buffer(buffer: ScreenBuffer): unknown {
    const { rows, cols } = this.#terminal;
    const hasHistory = this.#options.scope === 'all' && buffer === this.#internals.buffers.normal;
    const first = hasHistory ? 0 : buffer.ybase;
    const lines: string[] = [];
    for (let row = first; row < buffer.ybase + rows; row += 1) lines.push(this.#row(buffer, row, row > first));
    const { fg, bg } = buffer.savedCurAttrData;
    return {
      lines,
      tabs: Array.from({ length: cols }, (_, column) => (buffer.tabs[column] ? 'T' : '-')).join(''),
      margins: [buffer.scrollTop, buffer.scrollBottom],
      saved: [
        Math.min(buffer.savedX, cols - 1),
        Math.min(rows - 1, Math.max(0, buffer.savedY - buffer.ybase)),
        charsetName(buffer.savedCharset),
        this.#look(styleOf({ fg, bg, extended: { _ext: 0, urlId: 0 } })),
      ],
    };
  }

  /** A blank looks the same whether it was printed or erased. Half of a wide character is shown as one. */
  #row(buffer: ScreenBuffer, row: number, canBeWrapped: boolean): string {
    const line = buffer.lines.get(row);
    const cell = createCell(this.#terminal);
    if (line === undefined) return 'no row';
    let text = canBeWrapped && line.isWrapped ? '↪' : '';
    let before = '';
    for (let column = 0; column < this.#terminal.cols; column += 1) {
      line.loadCell(column, cell);
      if (cell.getWidth() === 0 && column > 0 && line.getWidth(column - 1) === 2) continue;
      const style = this.#look(this.#visible(styleOf(cell)));
      const isHalf = cell.getWidth() === 2 && !(column + 1 < this.#terminal.cols && line.getWidth(column + 1) === 0);
      text += (style === before ? '' : `<${style}>`) + (isHalf ? ' ' : cell.getChars() || ' ');
      before = style;
    }
    return text;
  }

  /** The colour of an underline nobody sees does not count. */
  #visible(style: CellStyle): CellStyle {
    const isSeen = style.underline >>> 26 !== 0 || this.#linkOf(style) !== '';
    return isSeen ? style : { ...style, underline: 0 };
  }

  #linkOf(style: CellStyle): string {
    if (this.#options.withLinks === false) return '';
    return this.#internals._oscLinkService.getLinkData(style.linkId)?.uri ?? '';
  }

  #look(style: CellStyle): string {
    const numbers = [style.fg, style.bg, style.underline].map((value) => value.toString(16)).join();
    return numbers + (style.isProtected ? 'p' : '') + this.#linkOf(style);
  }
}
