import type { Terminal } from '@xterm/xterm';

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
