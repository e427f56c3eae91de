import { percentile } from '../soak/duration-summary.ts';

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Two digits behind the point. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** What people feel, and what they feel now and then. */
export function summarizeMs(valuesMs: readonly number[]): { p50Ms: number; longestMs: number } {
  return { p50Ms: rounded(median(valuesMs)), longestMs: rounded(percentile(valuesMs, 100)) };
}

/** The name of each, and what `tell` makes of it. */
export function byName<T, R>(measured: ReadonlyMap<string, T>, tell: (of: T) => R): Record<string, R> {
  return Object.fromEntries([...measured].map(([name, of]) => [name, tell(of)]));
}
