import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

/** For how long something random runs, and from which seed. */
export interface RunOptions {
  readonly minutes: number;
  readonly seed: number;
}

/** `--minutes N --seed N`; undefined when that cannot be read. */
export function parseRunOptions(args: readonly string[], defaultMinutes: number): RunOptions | undefined {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ args: [...args], options: { minutes: text, seed: text } });
    const minutes = Number(values.minutes ?? defaultMinutes);
    const seed = Number(values.seed ?? randomInt(2 ** 30));
    return minutes > 0 && Number.isSafeInteger(seed) ? { minutes, seed } : undefined;
  } catch {
    return undefined;
  }
}
