export interface DurationSummary {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
}

/** The smallest value that at least `percent` of all values do not exceed; NaN of none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}

export function summarizeDurations(valuesMs: readonly number[]): DurationSummary {
  return {
    count: valuesMs.length,
    p50Ms: tenths(percentile(valuesMs, 50)),
    p99Ms: tenths(percentile(valuesMs, 99)),
    longestMs: tenths(percentile(valuesMs, 100)),
  };
}

function tenths(valueMs: number): number {
  return Math.round(valueMs * 10) / 10;
}
