import { withoutControls } from '../../base/shown-text.ts';

/** Rows as text in columns of equal width. Control characters (a title may hold any) become visible, and harmless. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map(withoutControls));
  const widths: number[] = [];
  for (const row of clean) row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)));
  return clean
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}
