import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export interface SoakOptions {
  readonly minutes: number;
  readonly seed: number;
  /** Where the figures go, beside standard output. */
  readonly jsonFile: string | undefined;
  /** Names of the loads to run; all when empty. */
  readonly only: readonly string[];
}

export const usage = `Usage: npm run soak -- [--minutes N] [--seed N] [--json FILE] [--only LOAD]…`;

export class UsageError extends Error {}

/** `loads`: the names there are. Throws UsageError. */
export function parseSoakOptions(args: readonly string[], loads: readonly string[]): SoakOptions {
  const { minutes, seed, json, only } = parse(args);
  const unknown = only.find((name) => !loads.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no load ${JSON.stringify(unknown)}, only: ${loads.join(', ')}`);
  return {
    minutes: numberOf('--minutes', minutes),
    seed: numberOf('--seed', seed),
    jsonFile: json,
    only,
  };
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        minutes: { type: 'string', default: '10' },
        seed: { type: 'string', default: String(randomInt(2 ** 31)) },
        json: { type: 'string' },
        only: { type: 'string', multiple: true, default: [] },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0)
    throw new UsageError(`${name} wants a number above 0, not ${JSON.stringify(text)}`);
  return value;
}
