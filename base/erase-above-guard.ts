/** The parts of an xterm.js terminal (6.0, with or without a window) that the guard needs. */
interface GuardedTerminal {
  readonly cols: number;
  readonly buffer: { readonly active: { readonly cursorX: number; readonly cursorY: number; readonly length: number } };
  readonly parser: {
    registerCsiHandler(
      id: { readonly prefix?: string; readonly final: string },
      handler: (params: (number | number[])[]) => boolean,
    ): unknown;
  };
}

interface Eraser {
  _eraseInBufferLine(row: number, start: number, end: number, clearsWrap: boolean, keepsProtected: boolean): void;
  _resetBufferLine(row: number, keepsProtected: boolean): void;
}

const ABOVE = 1;

/**
 * Erasing from the bottom right corner upwards (CSI 1 J) makes xterm.js 6.0 throw where no line follows the screen's
 * last, and a terminal that has thrown never writes again. This does the same erasing without looking for that line.
 */
export function guardEraseAbove(terminal: GuardedTerminal): void {
  const eraser = (terminal as unknown as { _core: { _inputHandler: Eraser } })._core._inputHandler;
  const guard =
    (keepsProtected: boolean) =>
    ([what]: (number | number[])[]): boolean => {
      const { cursorX, cursorY, length } = terminal.buffer.active;
      if (what !== ABOVE || cursorX + 1 < terminal.cols || cursorY + 1 < length) return false;
      eraser._eraseInBufferLine(cursorY, 0, terminal.cols, true, keepsProtected);
      for (let row = cursorY - 1; row >= 0; row -= 1) eraser._resetBufferLine(row, keepsProtected);
      return true;
    };
  terminal.parser.registerCsiHandler({ final: 'J' }, guard(false));
  terminal.parser.registerCsiHandler({ prefix: '?', final: 'J' }, guard(true));
}
