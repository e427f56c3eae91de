import type { IBufferRange, Terminal } from '@xterm/xterm';

/** The lines of the active buffer from `firstRow` on. */
export function readRows({ buffer: { active } }: Terminal, firstRow: number): string {
  const lines: string[] = [];
  for (let row = firstRow; row < active.length; row += 1)
    lines.push(active.getLine(row)?.translateToString(true) ?? '');
  return lines.join('\n');
}

/** Rows of the screen down to the last one with something in it. */
export function usedRows({ buffer: { active }, rows }: Terminal): number {
  let row = rows - 1;
  while (row > active.cursorY && (active.getLine(active.viewportY + row)?.translateToString(true) ?? '') === '')
    row -= 1;
  return row + 1;
}

/** What stands in a range, whose places count from 1 and whose end belongs to it. */
export function readRange({ buffer: { active }, cols }: Terminal, { start, end }: IBufferRange): string {
  const pieces: string[] = [];
  for (let row = start.y; row <= end.y; row += 1) {
    const [from, to] = [row === start.y ? start.x - 1 : 0, row === end.y ? end.x : cols];
    pieces.push(active.getLine(row - 1)?.translateToString(true, from, to) ?? '');
  }
  return pieces.join('');
}
