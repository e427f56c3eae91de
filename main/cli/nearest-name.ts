/** Farther than this it is a guess that misleads. */
const NEAR_CHANGES = 2;

/** The one known name that `name` begins, else the one that is at most two changes away; undefined when none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const meant = name.toLowerCase();
  const begun = known.filter((candidate) => meant !== '' && candidate.toLowerCase().startsWith(meant));
  if (begun.length === 1) return begun[0];
  let best: { readonly known: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    const distance = editDistance(meant, candidate.toLowerCase());
    const isNear = distance <= Math.min(NEAR_CHANGES, candidate.length - 1);
    if (isNear && (best === undefined || distance < best.distance)) best = { known: candidate, distance };
  }
  return best?.known;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn `from` into `to`. */
function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      let cost = Math.min(at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1, at(rows, i - 1, j - 1) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isSwap) cost = Math.min(cost, at(rows, i - 2, j - 2) + 1);
      row.push(cost);
    }
    rows.push(row);
  }
  return at(rows, from.length, to.length);
}

function at(rows: readonly (readonly number[])[], row: number, column: number): number {
  return rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
}
