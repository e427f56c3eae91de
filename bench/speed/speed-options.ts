import { parseArgs } from 'node:util';

export interface SpeedOptions {
  readonly rounds: number;
  /** Of each material that passes, and of what a slow viewer misses. */
  readonly mib: number;
  readonly keys: number;
  /** For which something at rest is watched. */
  readonly seconds: number;
  readonly terminals: number;
  /** The name of the one metric to take. */
  readonly only: string | undefined;
  /** Where figures are kept as they come; a metric whose figures are there is not taken again. */
  readonly kept: string | undefined;
  /** Whether docs/benchmarks.md and its chart are written from what has been measured. */
  readonly isDocumented: boolean;
}

const defaults = { rounds: 3, mib: 32, keys: 150, seconds: 30, terminals: 200 };
/** Enough to see that everything works, and roughly how fast. */
const quick = { rounds: 1, mib: 4, keys: 30, seconds: 5, terminals: 50 };

export const usage =
  'Usage: node scripts/bench.mjs speed [--quick] [--rounds N] [--mib N] [--keys N] [--seconds N] [--terminals N] ' +
  '[--only METRIC] [--keep FILE] [--document]';

/** Undefined when that cannot be read, there is no such metric, or one alone is to be documented. Those kept in a file can be. */
export function readSpeedOptions(args: readonly string[], metrics: readonly string[]): SpeedOptions | undefined {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const counts = { rounds: text, mib: text, keys: text, seconds: text, terminals: text };
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { ...counts, only: text, keep: text, quick: flag, document: flag },
    });
    const from = values.quick ? quick : defaults;
    const countOf = (name: keyof typeof defaults): number => Number(values[name] ?? from[name]);
    const options = {
      ...{ rounds: countOf('rounds'), mib: countOf('mib'), keys: countOf('keys') },
      ...{ seconds: countOf('seconds'), terminals: countOf('terminals') },
    };
    const isKnown =
      values.only === undefined || (metrics.includes(values.only) && (!values.document || values.keep !== undefined));
    const isGood = isKnown && Object.values(options).every((value) => Number.isInteger(value) && value > 0);
    return isGood ? { ...options, only: values.only, kept: values.keep, isDocumented: values.document } : undefined;
  } catch {
    return undefined;
  }
}
