/** The parts of an xterm.js terminal (6.0, with or without a window) that the guard needs. */
interface GuardedTerminal {
  readonly cols: number;
  readonly rows: number;
  onResize(listener: (size: { readonly rows: number }) => void): unknown;
  readonly buffer: { readonly active: { readonly cursorX: number; readonly cursorY: number; readonly length: number } };
  readonly parser: {
    registerCsiHandler(
      id: { readonly prefix?: string; readonly final: string },
      handler: (params: (number | number[])[]) => boolean,
    ): unknown;
  };
}

/** Rows are counted from the first line of the scrollback; the screen begins at `ybase`. */
interface GuardedBuffer {
  readonly ybase: number;
  readonly lines: { readonly length: number };
  savedY: number;
}

interface GuardedCore {
  readonly _bufferService: {
    readonly buffer: GuardedBuffer;
    readonly buffers: { readonly alt: { readonly lines: { readonly length: number; maxLength: number } } };
  };
  readonly _inputHandler: {
    _eraseInBufferLine(row: number, start: number, end: number, clearsWrap: boolean, keepsProtected: boolean): void;
    _resetBufferLine(row: number, keepsProtected: boolean): void;
  };
}

const ABOVE = 1;
const SCROLLBACK = 3;

/**
 * Mends three defects of xterm.js 6.0. Erasing from the bottom right corner upwards (CSI 1 J) throws where no line
 * follows the screen's last, and a terminal that has thrown never writes again. Erasing the scrollback (CSI 3 J) leaves
 * the saved cursor as many rows too low as there were. An alternate screen that has not been used yet does not become
 * smaller: later it keeps lines that have scrolled out of it, and shows them when the terminal grows.
 */
export function guardTerminal(terminal: GuardedTerminal): void {
  const core = (terminal as unknown as { _core: GuardedCore })._core;
  const guard =
    (keepsProtected: boolean) =>
    ([what]: (number | number[])[]): boolean => {
      if (what === SCROLLBACK) keepSavedRow(core._bufferService.buffer, terminal.rows);
      return what === ABOVE && eraseAbove(terminal, core, keepsProtected);
    };
  terminal.parser.registerCsiHandler({ final: 'J' }, guard(false));
  terminal.parser.registerCsiHandler({ prefix: '?', final: 'J' }, guard(true));
  terminal.onResize(({ rows }) => {
    const { lines } = core._bufferService.buffers.alt;
    if (lines.length === 0) lines.maxLength = rows;
  });
}

/** The same erasing, without a look at the next line. False where that line exists: then xterm.js does it. */
function eraseAbove(
  { buffer, cols }: GuardedTerminal,
  { _inputHandler }: GuardedCore,
  keepsProtected: boolean,
): boolean {
  const { cursorX, cursorY, length } = buffer.active;
  if (cursorX + 1 < cols || cursorY + 1 < length) return false;
  _inputHandler._eraseInBufferLine(cursorY, 0, cols, true, keepsProtected);
  for (let row = cursorY - 1; row >= 0; row -= 1) _inputHandler._resetBufferLine(row, keepsProtected);
  return true;
}

/** As many lines leave as there are above the screen. */
function keepSavedRow(buffer: GuardedBuffer, rows: number): void {
  const leaving = Math.max(0, Math.min(buffer.ybase, buffer.lines.length - rows));
  const row = Math.max(0, buffer.savedY - buffer.ybase);
  buffer.savedY = buffer.ybase - leaving + row;
}
