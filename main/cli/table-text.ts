/** What moves the cursor, ends the line, turns the direction of what follows, or is not seen at all. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

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

/** A name as it may be printed: what would move the cursor, or the words after it, is shown, not done. */
export function withoutControls(text: string): string {
  return text.replaceAll(misleading, '�');
}
