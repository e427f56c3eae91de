import { Columns, Rows, type TerminalSize } from '../../protocol/terminal-info.ts';

/** What a terminal is taken for that does not know its size, as at a serial line. */
const UNKNOWN: TerminalSize = { cols: 80, rows: 24 };

/** The size of the terminal that this program runs in, as another one may have it. 0: it does not know. */
export function usableSize({ columns, rows }: { readonly columns: number; readonly rows: number }): TerminalSize {
  return { cols: clamp(columns || UNKNOWN.cols, Columns), rows: clamp(rows || UNKNOWN.rows, Rows) };
}

function clamp(value: number, { minValue, maxValue }: typeof Columns): number {
  return Math.min(maxValue ?? value, Math.max(minValue ?? value, value));
}
