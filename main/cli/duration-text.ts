const units: readonly (readonly [string, number])[] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
];

/** A duration in its largest whole unit, for a table. */
export function durationText(ms: number): string {
  for (const [unit, unitMs] of units) if (ms >= unitMs) return `${Math.floor(ms / unitMs)} ${unit}`;
  return `${Math.floor(ms / 1000)} s`;
}
