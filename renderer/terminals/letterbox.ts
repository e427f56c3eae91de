import type { TerminalSize } from '../../protocol/terminal-info.ts';

/** Pixels of one character cell. */
export interface CellSize {
  readonly width: number;
  readonly height: number;
}

/** Below this nobody can read; the rest is cut off. */
const LEAST_FONT_SIZE = 6;

/** The font size at which a terminal of someone else's size fits into `room` (pixels); never larger than `base`. */
export function fontSizeToFit(
  base: number,
  cell: CellSize | undefined,
  size: TerminalSize,
  room: { readonly width: number; readonly height: number },
): number {
  if (cell === undefined) return base;
  const scale = Math.min(1, room.width / (size.cols * cell.width), room.height / (size.rows * cell.height));
  return Math.max(LEAST_FONT_SIZE, Math.floor(base * scale * 2) / 2);
}
