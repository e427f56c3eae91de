import { withoutControls } from '../../base/shown-text.ts';

/** Rows of a table whose last row nobody knows: a column is as wide as it had to be so far. */
export class GrowingTable {
  readonly #widths: number[];

  constructor(widths: readonly number[]) {
    this.#widths = [...widths];
  }

  row(cells: readonly string[]): string {
    const clean = cells.map(withoutControls);
    clean.forEach((cell, column) => (this.#widths[column] = Math.max(this.#widths[column] ?? 0, cell.length)));
    return clean
      .map((cell, column) => cell.padEnd(this.#widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  }
}
